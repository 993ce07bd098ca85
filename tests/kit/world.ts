/** Worlds of a server. Each has its own rows, sessions, clock and payment channel, and does not affect other worlds. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { labClock, LabState } from '../../contract/endpoints/lab.ts'
import type { faultRule } from '../../contract/endpoints/faults.ts'
import type { simRule } from '../../contract/endpoints/sim.ts'
import type { ScenarioName } from '../../contract/rules/scenarios.ts'
import { type Client, connect, type Language } from './client.ts'
import { type Journal, journalOf } from './journal.ts'
import { type From, fromStart, type Start } from './start.ts'

type Rule = z.input<typeof simRule>
/** As in `contract/endpoints/faults.ts`: the kind of fault, and the calls it affects. */
export type Fault = z.input<typeof faultRule>

/** A span of time: the sum of its parts. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}
const msOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

/** The world's clock, which tests move instead of waiting. */
export interface Clock {
  /** `yyyy-MM-dd HH:mm:ss`. */
  now: () => Promise<string>
  freeze: () => Promise<void>
  /** @param speed simulated seconds per real second */
  run: (speed?: number) => Promise<void>
  /** Sets the time, `yyyy-MM-dd HH:mm:ss`. An earlier time is allowed only while no row has been changed. */
  set: (moment: string) => Promise<void>
  /** Moves the clock forward. Everything due by the new time has happened when this returns. */
  pass: (span: Span) => Promise<void>
}

/** The payment channel. */
export interface Channel {
  /** Sets the outcome of payments, refunds, splits, returns or transfers from now on. `field`, `value` and `times` limit it to some. */
  rule: (rule: Pick<Rule, 'kind' | 'outcome'> & Partial<Rule>) => Promise<void>
  /** Removes all rules. */
  clear: () => Promise<void>
  /** Completes operations that are due. */
  settle: () => Promise<void>
}

/** Faults of the API, which calls meet instead of their normal answer. Calls of the lab, which the kit uses, are exempt. */
export interface Faults {
  add: (fault: Fault) => Promise<void>
  clear: () => Promise<void>
  /** Number of calls that met a fault. */
  met: () => Promise<number>
}

export interface World {
  readonly name: string
  readonly url: string
  /** A client of a person, signed in once per language. `password` is by default the name of the account. */
  as: (account: string, password?: string, speaks?: Language) => Promise<Client>
  clock: Clock
  channel: Channel
  faults: Faults
  journal: Journal
  state: () => Promise<LabState>
  /** Restores the rows that the world began with. */
  reset: () => Promise<void>
  scenario: (name: ScenarioName, now?: string) => Promise<void>
  snapshot: (name: string) => Promise<void>
  restore: (name: string) => Promise<void>
  /** Removes the world with all its rows. */
  end: () => Promise<void>
}

export interface Ward {
  readonly url: string
  /** A person of the main world, whose rows tests should not change. */
  main: (account: string) => Promise<Client>
  /** Creates a world, by default from the scenario `weekday`. @throws Refusal when the server has its maximum of worlds */
  world: (from?: From, name?: string) => Promise<World>
  /** Creates a world from a scenario, a snapshot, or a file. */
  begin: (start: Start) => Promise<World>
}

/** @param address of a server with `SIM_CONTROL=1`, `SEED=demo` and `CAPTCHA=off` @throws Error that names the missing setting */
export async function openWard(address: string, language?: Language): Promise<Ward> {
  const url = address.replace(/\/+$/, '')
  const signedIn = await connect({ url, account: 'admin', language }).catch((error: unknown) => {
    // fetch throws a TypeError where there was no answer.
    if (error instanceof TypeError) throw new Error(`${url} does not answer: start a server there, or correct WARD_URL`, { cause: error })
    throw new Error(`${url} lets nobody in: the kit needs SEED=demo and CAPTCHA=off there`, { cause: error })
  })
  await signedIn.lab.labState().catch((error: unknown) => {
    throw new Error(`${url} has no lab: the kit needs SIM_CONTROL=1 there`, { cause: error })
  })
  async function world(from: From = { scenario: 'weekday' }, name = `kit-${randomBytes(6).toString('hex')}`): Promise<World> {
    await signedIn.lab.labWorld({ name, from })
    return enter(url, name, async () => void (await signedIn.lab.labWorldRemove({ name })), language)
  }
  return {
    url,
    main: (account) => connect({ url, account, language }),
    world,
    begin: async (start) => world(await fromStart(signedIn, start)),
  }
}

function enter(url: string, name: string, end: () => Promise<void>, language: Language | undefined): World {
  const people = new Map<string, Promise<Client>>()
  const as = (account: string, password = account, speaks = language): Promise<Client> => {
    const key = JSON.stringify([account, password, speaks])
    const existing = people.get(key)
    if (existing) return existing
    const client = connect({ url, world: name, account, password, language: speaks })
    people.set(key, client)
    // A failed sign-in is not cached; it may succeed later.
    void client.catch(() => people.delete(key))
    return client
  }
  const lab = async () => (await as('admin')).lab
  const sim = async () => (await as('admin')).sim
  const clock = async (setting: z.input<typeof labClock.input>) => void (await (await lab()).labClock(setting))
  return {
    name,
    url,
    as,
    end,
    state: async () => (await lab()).labState(),
    reset: async () => void (await (await lab()).labReset()),
    scenario: async (scenario, now) => void (await (await lab()).labScenario({ name: scenario, now })),
    snapshot: async (snapshot) => void (await (await lab()).labSnapshot({ name: snapshot })),
    restore: async (snapshot) => void (await (await lab()).labSnapshotRestore({ name: snapshot })),
    clock: {
      now: async () => (await (await lab()).labState()).time,
      freeze: () => clock({ speed: 0 }),
      run: (speed = 1) => clock({ speed }),
      set: (to) => clock({ to }),
      pass: (span) => clock({ pass: msOf(span) }),
    },
    faults: {
      add: async (fault) => void (await (await as('admin')).faults.faultAdd(fault)),
      clear: async () => void (await (await as('admin')).faults.faultClear()),
      met: async () => (await (await as('admin')).faults.faultList()).reduce((sum, { met }) => sum + met, 0),
    },
    journal: journalOf(async () => (await as('admin')).journal),
    channel: {
      rule: async (rule) => void (await (await sim()).simRuleAdd({ field: 'any', ...rule })),
      async clear() {
        const { simState, simRuleRemove } = await sim()
        for (const { id } of (await simState()).rules) await simRuleRemove({ id })
      },
      settle: async () => void (await (await sim()).simSettle()),
    },
  }
}
