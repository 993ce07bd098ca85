/** Metrics of the process for Prometheus: off unless METRICS_TOKEN is set, and never served without it. Durations in seconds. */
import type { ConsoleStore } from '#contract/console/console-store.ts'
import { calls } from '#contract/calls.ts'
import type { RequestHandler, Response } from 'express'
import { timingSafeEqual, createHash } from 'node:crypto'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../version.ts'

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Values that are read when the metrics are collected. */
interface Sources {
  /** Sessions that are open in the console's store. */
  sessions: () => Promise<number>
  /** Operations that wait for the payment channel, by kind; only the bundled backend knows. */
  waiting?: () => Record<string, number> | Promise<Record<string, number>>
  /** Whether `/readyz` answers 200. */
  isReady: () => Promise<boolean>
  /** Files of the bundled backend. */
  data?: { bytes: () => number; freeBytes: () => number; lastBackup: () => number | undefined }
}

/** Paths of the API have no parameters: each known one is its own pattern, all others are one. */
const knownPaths = new Set(calls.map(({ path }) => path))

/** The route pattern of an answered request; there is a limited number of them. @param page the pattern that `handleBranches` set */
function patternOf(path: string, page: unknown): string {
  if (path.startsWith('/api/')) return knownPaths.has(path) ? path : '/api/*'
  if (path.startsWith('/assets/')) return '/assets/*'
  if (path.startsWith('/upload/')) return '/upload/*'
  return typeof page === 'string' ? page : '*'
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Metrics of several processes as one text. @param figures `figures()` of each */
export const mergeFigures = (figures: object[]): Promise<string> => AggregatorRegistry.aggregate(figures).metrics()

/** @param all metrics of all processes, where this is one of several */
export function createMetrics(token: string, all?: () => Promise<string>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'ward_http_request_duration_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const bladeCalls = new Histogram({
    name: 'ward_blade_call_duration_seconds',
    help: 'Calls of the console to the Blade server, by path and status (0: no answer)',
    labelNames: ['path', 'status'],
    buckets,
    registers,
  })
  const storeCalls = new Histogram({
    name: 'ward_store_duration_seconds',
    help: "Calls of the console's own store, by name and whether they failed",
    labelNames: ['call', 'failed'],
    buckets,
    registers,
  })
  new Gauge({
    name: 'ward_build_info',
    help: 'Always 1; the version of this program',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1)
  const renewals = new Counter({ name: 'ward_token_renewals_total', help: 'Renewed tokens of sessions', registers })

  /** Mount at the address of the metrics; answers only with the token. */
  const answer: RequestHandler = async (req, res, next) => {
    const [, sentToken = ''] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? []
    if (!timingSafeEqual(digest(sentToken), digest(token))) return void res.status(401).set('WWW-Authenticate', 'Bearer').end()
    try {
      res
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await (all ? all() : registry.metrics()))
    } catch (error) {
      next(error)
    }
  }

  return {
    answer,
    /** Of this process, to be merged with those of others. */
    figures: () => registry.getMetricsAsJSON(),
    /** Mount first. */
    measure: ((req, res, next) => {
      const end = requests.startTimer({ method: req.method })
      const { path } = req
      res.once('finish', () =>
        end({ route: patternOf(path, (res as Response<unknown, { pattern?: string }>).locals.pattern), status: res.statusCode }),
      )
      next()
    }) satisfies RequestHandler,
    /** A call that was answered before `measure`. */
    repeated: (path: string, seconds: number) =>
      requests.observe({ method: 'GET', route: patternOf(path, undefined), status: 200 }, seconds),
    /** For `observe` of the Blade settings. @param status 0 without an answer @param ms milliseconds */
    blade: (path: string, status: number, ms: number) => bladeCalls.observe({ path: knownPaths.has(path) ? path : '*', status }, ms / 1000),
    /** The same store, with its calls measured. */
    store: <S extends ConsoleStore>(store: S): S =>
      new Proxy(store, {
        get(target, name, self) {
          const call: unknown = Reflect.get(target, name, self)
          if (typeof call !== 'function' || ['alone', 'end', 'onAnnounced'].includes(String(name))) return call
          return async (...args: unknown[]): Promise<unknown> => {
            const end = storeCalls.startTimer({ call: String(name) })
            try {
              const result = await (Reflect.apply(call, target, args) as unknown)
              if (name === 'saveTokens') renewals.inc()
              end({ failed: 'no' })
              return result
            } catch (error) {
              end({ failed: 'yes' })
              throw error
            }
          }
        },
      }),
    watch({ sessions, waiting, isReady, data }: Sources): void {
      // Each process reads the same state: the worst of what they report holds for all.
      const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: 'min' | 'max' = 'max') =>
        new Gauge({
          name,
          help,
          aggregator,
          registers,
          collect: async function () {
            this.set(await read())
          },
        })
      gauge('ward_ready', 'Whether requests can be served: 1 or 0, as at /readyz', async () => Number(await isReady()), 'min')
      if (data) {
        gauge('ward_database_bytes', 'Size of the database with its write-ahead log', data.bytes)
        gauge('ward_disk_free_bytes', 'Free space in the folder of the database', data.freeBytes)
        gauge('ward_backup_age_seconds', 'Since the last backup; infinite without one', () =>
          Math.max(0, (Date.now() - (data.lastBackup() ?? -Infinity)) / 1000),
        )
      }
      // The error is not thrown, because the other metrics are needed most while the store is unavailable.
      gauge('ward_sessions', "Open sessions in the console's own store", () => sessions().catch(() => NaN))
      if (waiting)
        new Gauge({
          name: 'ward_channel_waiting',
          help: 'Operations that wait for the payment channel',
          labelNames: ['kind'],
          aggregator: 'max',
          registers,
          async collect() {
            for (const [kind, count] of Object.entries(await waiting())) this.set({ kind }, count)
          },
        })
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
