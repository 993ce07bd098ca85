/** The place of a console that is one of several processes: what it asks of the first process instead of opening it itself. */
import type { Forgettable } from '#contract/console/console-store.ts'
import { openDatabaseToRead } from '#db/open.ts'
import { offered } from '../access/sessions/offered.ts'
import type { Backend } from '../backend.ts'
import type { Between } from '../console-store/own-store.ts'
import { demoDoor, type Env } from '../env.ts'
import { openChannel } from './channel.ts'
import { passCalls } from './pass-calls.ts'

/** What the first process says to a console that starts. */
export interface Start {
  /** Counts the processes since the start; no two have the same number. */
  number: number
  /** Whether the console prints what it finds at its start. */
  speaks: boolean
  /** Addresses of the bundled backend: for calls of pages, and for calls that browsers and others send. Undefined before another server. */
  backend?: { pages: string; calls: string; publicKey: string }
}

export interface Seat {
  number: number
  speaks: boolean
  backend: Backend | undefined
  between: Between
  /** Metrics of all processes, as text. */
  figuresOfAll: () => Promise<string>
  /** Call once the console listens. @param console `stop` is called when the first process wants this one to end */
  ready(console: { url: string; stop: () => unknown; figures: () => unknown }): void
}

/** Call in a process that the first process has started. */
export async function takeSeat(env: Env, clock: () => number): Promise<Seat> {
  const forgetters: ((changed: Forgettable) => void)[] = []
  let own: Parameters<Seat['ready']>[0] | undefined
  const channel = openChannel(process, {
    announced: (changed) => forgetters.forEach((forget) => forget(changed as Forgettable)),
    figures: () => own?.figures(),
    stop: () => (own ? own.stop() : process.exit(0)),
  })
  const { number, speaks, backend } = (await channel.ask('start')) as Start
  return {
    number,
    speaks,
    backend: backend && reachBackend(backend),
    between: {
      async alone(name, work) {
        await channel.ask('lock', name)
        try {
          return await work()
        } finally {
          channel.tell('unlock', name)
        }
      },
      announce: (changed) => Promise.resolve(channel.tell('announce', changed)),
      onAnnounced: (forget) => void forgetters.push(forget),
    },
    figuresOfAll: async () => String(await channel.ask('figuresOfAll')),
    ready(console) {
      own = console
      channel.tell('ready', console.url)
    },
  }

  /** The bundled backend of the first process. Its file is only read here, for what the sign-in page offers. */
  function reachBackend({ pages, calls, publicKey }: NonNullable<Start['backend']>): Backend {
    const db = openDatabaseToRead(env.DATABASE_PATH)
    const side = { bladeUrl: pages, now: clock, ...offered(() => db, demoDoor(env)) }
    const passing = passCalls(calls)
    return {
      route: passing.route,
      sideOf: () => side,
      sideIn: () => undefined,
      publicKey,
      url: pages,
      check: () => channel.ask('check'),
      waiting: async () => (await channel.ask('waiting')) as Record<string, number>,
      onLeave: () => {},
      hangUp: passing.hangUp,
      stop() {
        passing.stop()
        db.$client.close()
      },
    }
  }
}
