/** Files of scenarios: made once, and copied since. One that takes long is made in a process of its own. */
import { isLong, type ScenarioName, scenarios } from '#contract/rules/scenarios.ts'
import { parseTime } from '#contract/rules/time.ts'
import { makeWhole } from '#db/whole.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import type { SeedLanguage } from '#seeds/text.ts'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runJob } from './make.ts'

/** Most files of other moments that are kept. */
const most = 20

export interface PreparedDeps {
  folder: string
  /** Folder of the project. */
  root: string
  clientId: string
  clientSecret: string
  /** Of the rows; Chinese by default. */
  language?: SeedLanguage
  /** Orders of a long scenario, where not its own number. */
  longOrders?: number
}

interface Making {
  done: Promise<string>
  share: number
  stop: () => void
}

export function createPrepared({ folder, root, clientId, clientSecret, language = 'zh', longOrders }: PreparedDeps) {
  const making = new Map<string, Making>()
  const kept: string[] = []
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // why not the long ones: they take minutes. Others may be of an earlier version of the program
  for (const name of readdirSync(folder))
    if (!Object.keys(scenarios).some((one) => isLong(one as ScenarioName) && name.startsWith(`${one}-`)))
      rmSync(join(folder, name), { recursive: true, force: true })

  const fileOf = (name: ScenarioName, now: string) =>
    join(folder, `${name}-${scenarios[name].version}-${language}-${now.replace(/\D/g, '')}.sqlite`)

  async function fill(name: ScenarioName, file: string, now: number, signal: AbortSignal, told: (share: number) => void): Promise<void> {
    const given = { name, now, clientId, clientSecret, language }
    // why here: another process takes longer to start than a small one to be made
    if (!isLong(name)) return makeWhole(file, (db) => makeScenario(db, given))
    await runJob(root, { kind: 'make', file, ...given, orders: longOrders }, { told, signal })
  }

  function begin(name: ScenarioName, now: string): Making {
    const file = fileOf(name, now)
    const ending = new AbortController()
    const made: Making = {
      share: 0,
      stop: () => ending.abort(),
      done: fill(name, file, parseTime(now), ending.signal, (share) => (made.share = share)).then(() => {
        kept.push(file)
        if (kept.length > most) rmSync(kept.shift()!, { force: true })
        return file
      }),
    }
    making.set(file, made)
    made.done.catch(() => {}).finally(() => making.delete(file))
    return made
  }

  return {
    /** The file, if it is made. */
    ready: (name: ScenarioName, now: string): string | undefined => {
      const file = fileOf(name, now)
      return existsSync(file) && !making.has(file) ? file : undefined
    },
    /** Its making, begun if it is not. */
    make: (name: ScenarioName, now: string): Making => making.get(fileOf(name, now)) ?? begin(name, now),
    stop(): void {
      for (const { stop } of making.values()) stop()
    },
  }
}
export type Prepared = ReturnType<typeof createPrepared>
