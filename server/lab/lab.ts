/** Operations on a world: its scenario, its snapshots, its clock. */
import type { labClock, LabState, labWorld } from '#contract/endpoints/lab.ts'
import { isLong, type ScenarioName, scenarios } from '#contract/rules/scenarios.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { createWorld } from '../channel/world.ts'
import { Refused } from '../core/refusal.ts'
import { isFresh, originOf } from './facts.ts'
import type { EnterPerson } from '../api/api.ts'
import type { Post } from './callback-post.ts'
import { createCallbacks } from './callbacks.ts'
import { createFaults } from './faults.ts'
import type { Host } from './host.ts'
import { createRequestJournal } from './journal.ts'
import type { Prepared } from './prepared.ts'
import type { Snapshots } from './snapshots.ts'
import type { Rows, Worlds } from './worlds.ts'

/** What all worlds share. */
export interface LabDeps {
  worlds: Worlds
  prepared: Prepared
  snapshots: Snapshots
  /** Epoch ms. */
  clock: () => number
  log: Logger
  /** Sends callbacks. */
  post: Post
  /** Base URL of a world's API, from within this process. */
  urlOf: (host: Host) => string
}

/** The rows that a new world may start with. */
export type From = NonNullable<z.output<typeof labWorld.input>['from']>

/** The lab as one world sees it; it lasts as long as the world. */
export function createLab(host: Host, deps: LabDeps) {
  const { prepared, snapshots, clock, log } = deps
  const faults = createFaults(clock)
  const journal = createRequestJournal({ clock, now: () => host.opened().world.now() })
  host.onSwap(faults.restart)
  const folder = dirname(host.file)
  const callbacks = createCallbacks({
    world: host.name,
    version: host.version,
    clock,
    now: () => host.opened().world.now(),
    gone: host.gone,
    file: join(host.isMain ? join(folder, 'lab') : folder, 'callbacks.json'),
    post: deps.post,
  })
  host.onSwap(callbacks.restart)
  let making: { name: ScenarioName; share: () => number; stop: () => void; failed: boolean } | undefined

  function state(): LabState {
    const { db, world } = host.opened()
    return {
      world: host.name,
      version: host.version(),
      scenario: originOf(db) ?? null,
      time: formatTime(world.now()),
      speed: world.speed(),
      fresh: isFresh(db),
      making: making ? { name: making.name, share: making.share(), failed: making.failed } : null,
    }
  }

  /** @throws Refused scenarioFailed */
  async function scenarioRows(name: ScenarioName, now: string): Promise<Rows> {
    const file =
      prepared.ready(name, now) ??
      (await prepared.make(name, now).done.catch((error: unknown) => {
        log.error({ err: error }, 'a scenario was not made')
        throw new Refused('scenarioFailed')
      }))
    return { file, prepare: (db) => createWorld(db, clock).set(parseTime(now)) }
  }
  const goesOn = (db: Db) => createWorld(db, clock).takeUp()
  const snapshotRows = (name: string): Rows => ({ file: snapshots.path(name), prepare: goesOn })
  async function worldRows(of: Host): Promise<Rows> {
    const folder = mkdtempSync(join(tmpdir(), 'ward-lab-'))
    const file = join(folder, 'copy.sqlite')
    const done = () => rmSync(folder, { recursive: true, force: true })
    try {
      await snapshots.copyOf(of, file)
    } catch (error) {
      done()
      throw error
    }
    return { file, prepare: goesOn, done }
  }

  async function rowsOf(from: From): Promise<Rows> {
    if ('scenario' in from) return scenarioRows(from.scenario, from.now ?? scenarios[from.scenario].now)
    if ('snapshot' in from) return snapshotRows(from.snapshot)
    const of = deps.worlds.find(from.world)
    if (!of) throw new Refused('worldMissing', { name: from.world })
    return worldRows(of)
  }

  async function swap({ file, prepare }: Rows): Promise<LabState> {
    await host.swap(file, prepare)
    return state()
  }

  /** Makes a long scenario in the background, and switches to it when it is ready. */
  function makeFirst(name: ScenarioName, now: string): void {
    const job = prepared.make(name, now)
    const mine = { name, share: () => job.share, stop: job.stop, failed: false }
    making = mine
    void scenarioRows(name, now)
      .then(async (rows) => {
        // Another scenario may have been chosen since.
        if (making !== mine) return
        await host.swap(rows.file, rows.prepare)
        if (making === mine) making = undefined
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) log.error({ err: error }, 'a scenario was not put in place')
        if (making === mine) mine.failed = true
      })
  }

  async function scenario(name: ScenarioName, now: string = scenarios[name].now): Promise<LabState> {
    making = undefined
    if (isLong(name) && !prepared.ready(name, now)) {
      makeFirst(name, now)
      return state()
    }
    return swap(await scenarioRows(name, now))
  }

  return {
    host,
    urlOf: deps.urlOf,
    faults,
    journal,
    callbacks,
    state,
    scenario,
    stopMaking(): LabState {
      making?.stop()
      making = undefined
      return state()
    },
    /** @throws Refused scenarioUnknown */
    async reset(): Promise<LabState> {
      const origin = originOf(host.opened().db)
      if (!origin) throw new Refused('scenarioUnknown')
      return scenario(origin.name, origin.now)
    },
    /** @throws Refused clockBack */
    clock({ to, pass, speed }: z.output<typeof labClock.input>): LabState {
      const { db, world } = host.opened()
      if (to !== undefined) {
        const ms = parseTime(to)
        if (ms < world.now() && !isFresh(db)) throw new Refused('clockBack')
        world.set(ms)
      }
      if (pass !== undefined) world.pass(pass)
      if (speed !== undefined) world.setSpeed(speed)
      return state()
    },
    snapshots,
    take: (name: string) => snapshots.take(host, name),
    restore: (name: string) => swap(snapshotRows(name)),
    get worlds() {
      return deps.worlds
    },
    /** @throws Refused worldMissing */
    entranceTo(world: string): EnterPerson {
      const enter = deps.worlds.find(world)?.opened().api.enterPerson
      if (!enter) throw new Refused('worldMissing', { name: world })
      return enter
    },
    /** Creates another world, by default from the rows of this one. */
    create: (name: string, from: From = { world: host.name }) => deps.worlds.create(name, () => rowsOf(from)),
  }
}
export type Lab = ReturnType<typeof createLab>
