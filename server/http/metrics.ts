/** Metrics of the process for Prometheus: off unless METRICS_TOKEN is set, and never served without it. Durations in seconds. */
import type { ConsoleStore } from '#contract/console/console-store.ts'
import { calls } from '#contract/calls.ts'
import type { RequestHandler, Response } from 'express'
import { timingSafeEqual, createHash } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../version.ts'

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Values that are read when the metrics are collected. */
interface Sources {
  /** Sessions that are open in the console's store. */
  sessions: () => Promise<number>
  /** Operations that wait for the payment channel, by kind; only the bundled backend knows. */
  waiting?: () => Record<string, number>
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

export function createMetrics(token: string) {
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
  new Gauge({ name: 'ward_build_info', help: 'Always 1; the version of this program', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const renewals = new Counter({ name: 'ward_token_renewals_total', help: 'Renewed tokens of sessions', registers })

  /** Mount at the address of the metrics; answers only with the token. */
  const answer: RequestHandler = async (req, res, next) => {
    const [, sentToken = ''] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? []
    if (!timingSafeEqual(digest(sentToken), digest(token))) return void res.status(401).set('WWW-Authenticate', 'Bearer').end()
    try {
      res
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    } catch (error) {
      next(error)
    }
  }

  return {
    answer,
    /** Mount first. */
    measure: ((req, res, next) => {
      const end = requests.startTimer({ method: req.method })
      const { path } = req
      res.once('finish', () =>
        end({ route: patternOf(path, (res as Response<unknown, { pattern?: string }>).locals.pattern), status: res.statusCode }),
      )
      next()
    }) satisfies RequestHandler,
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
    watch({ sessions, waiting }: Sources): void {
      new Gauge({
        name: 'ward_sessions',
        help: "Open sessions in the console's own store",
        registers,
        // The error is not thrown, because the other metrics are needed most while the store is unavailable.
        collect: async function () {
          this.set(await sessions().catch(() => NaN))
        },
      })
      if (waiting)
        new Gauge({
          name: 'ward_channel_waiting',
          help: 'Operations that wait for the payment channel',
          labelNames: ['kind'],
          registers,
          collect() {
            for (const [kind, count] of Object.entries(waiting())) this.set({ kind }, count)
          },
        })
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
