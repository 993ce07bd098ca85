/**
 * The first process of several: it has the bundled backend, the locks of the consoles and their announcements, and sees to it that as many
 * consoles run as the settings say. The consoles accept connections of one port, which Node's cluster shares.
 */
import { Fault } from '#db/file.ts'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { addressOf, end, listenInside, openBackend } from '../backend.ts'
import { openStore } from '../console-store/open-store.ts'
import type { Env } from '../env.ts'
import { offerMetricsAt } from '../process/offer-metrics.ts'
import { checkPort, type Say } from '../process/start-up.ts'
import { root, storeMigrations } from '../root.ts'
import { deriveKey, installationSecret } from '../secrets/keys.ts'
import { incomingFolder } from '../storage/incoming-folder.ts'
import { type Channel, openChannel } from './channel.ts'
import { createLocks } from './locks.ts'
import type { Start } from './seat.ts'

/** Milliseconds that a console may take to end before it is ended. */
const patience = 10_000
/** Milliseconds: a console that ends sooner after its start is started again after a pause, which doubles up to `longestPause`. */
const restless = 10_000
const firstPause = 500
const longestPause = 30_000

interface Console {
  worker: Worker
  channel: Channel
  startedAt: number
  /** The address at which it listens. */
  ready: Promise<string>
}

export interface Consoles {
  url: string
  /** Replaces the consoles one after the other: each new one listens before an old one ends. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** @throws Fault when a console cannot start; it has printed the reason */
export async function startConsoles(env: Env, log: Logger, say: Say): Promise<Consoles> {
  await checkPort(env)
  const secret = installationSecret(env.SESSION_SECRET, env.DATABASE_PATH)
  // Creates or migrates the file before several processes open it.
  await (await openStore(env, deriveKey(secret, 'tokens'), storeMigrations, Date.now, log)).end()
  const backend = env.BLADE_API_URL ? undefined : await openBackend({ env, root, secret, log, clock: Date.now, say })
  const calls = backend && (await listenInside(log, backend.route, { door: 'calls' }))
  const backendStart = backend && calls && { pages: backend.url, calls: addressOf(calls), publicKey: backend.publicKey }

  // The consoles accept connections themselves: one that this process hands to a console that is just killed would stay open unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Structured clones keep what JSON loses, such as infinite figures.
  cluster.setupPrimary({ serialization: 'advanced' })
  const consoles = new Set<Console>()
  const locks = createLocks<Console>()
  const metrics = env.METRICS_TOKEN ? await openMetrics(env.METRICS_TOKEN, consoles) : undefined
  const closeMetrics =
    metrics && env.METRICS_PORT !== undefined ? await offerMetricsAt(env.METRICS_PORT, env.HOST, metrics.answer, say) : undefined
  let stopping = false
  let count = 0
  let pause = firstPause

  function start(): Console {
    const number = ++count
    const worker = cluster.fork()
    let isReady: (url: string) => void = () => undefined
    const channel = openChannel(worker, {
      start: (): Start => ({ number, speaks: number === 1, ...(backendStart && { backend: backendStart }) }),
      ready: (url) => isReady(String(url)),
      lock: (name) => locks.take(one, String(name)),
      unlock: (name) => locks.release(one, String(name)),
      announce: (changed) => consoles.forEach((other) => other !== one && other.channel.tell('announced', changed)),
      check: () => void backend?.check(),
      waiting: () => backend?.waiting(),
      figuresOfAll: () => metrics?.text(),
    })
    const ready = new Promise<string>((resolve, reject) => {
      isReady = resolve
      worker.once('exit', () => reject(new Fault('A console did not start: its reason is above.')))
    })
    // It is awaited at the start and by `restart`; a console that is started again reports its end itself.
    ready.catch(() => undefined)
    const one: Console = { worker, channel, startedAt: Date.now(), ready }
    consoles.add(one)
    worker.once('exit', (code, signal) => {
      consoles.delete(one)
      channel.close()
      locks.leave(one)
      rmSync(incomingFolder(env, `forms-${number}`), { recursive: true, force: true })
      if (isMissing()) void startAgain(one, signal ?? code)
    })
    return one
  }

  /** While consoles are replaced, one more runs than are wanted: one that ends is then no loss. */
  const isMissing = () => started && !stopping && consoles.size < env.CONSOLES

  async function startAgain({ startedAt, worker }: Console, cause: string | number): Promise<void> {
    pause = Date.now() - startedAt < restless ? Math.min(pause * 2, longestPause) : firstPause
    log.error({ pid: worker.process.pid, cause }, `a console ended by itself; another one starts in ${pause} ms`)
    await delay(pause, undefined, { ref: false })
    if (isMissing()) start()
  }

  async function leave(one: Console): Promise<void> {
    if (one.worker.isDead()) return
    const ended = once(one.worker, 'exit')
    one.channel.tell('stop')
    const late = setTimeout(() => one.worker.process.kill('SIGKILL'), patience).unref()
    await ended
    clearTimeout(late)
  }

  let restarting: Promise<void> | undefined
  async function restartAll(): Promise<void> {
    for (const old of [...consoles]) {
      if (stopping) return
      await start().ready
      await leave(old)
    }
    log.info('all consoles were replaced')
  }

  async function stop(): Promise<void> {
    stopping = true
    backend?.hangUp()
    await Promise.all([...consoles].map(leave))
    closeMetrics?.()
    if (calls) end(calls)
    backend?.stop()
  }

  let started = false
  try {
    const [url = ''] = await Promise.all(Array.from({ length: env.CONSOLES }, () => start().ready))
    started = true
    say(`  Consoles       ${env.CONSOLES} processes`)
    return {
      url,
      restart: () =>
        (restarting ??= restartAll()
          .catch((error: unknown) => log.error({ err: error }, 'a console could not be replaced; the others stay'))
          .finally(() => (restarting = undefined))),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Metrics of this process, merged with those of the consoles. */
async function openMetrics(token: string, consoles: ReadonlySet<Console>) {
  const { createMetrics, mergeFigures } = await import('../http/metrics.ts')
  const text = async (): Promise<string> => {
    // A console that ends while it is asked has no figures any more.
    const all = await Promise.allSettled([...consoles].map(({ channel }) => channel.ask('figures')))
    const figures = all.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    return mergeFigures([...figures, await own.figures()])
  }
  const own = createMetrics(token, text)
  return { text, answer: own.answer }
}
