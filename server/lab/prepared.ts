/** Files of scenarios, made once and then copied. A long one is made in a process of its own. */
import { isLong, type ScenarioName, scenarios } from '#contract/rules/scenarios.ts'
import { parseTime } from '#contract/rules/time.ts'
import { makeWhole } from '#db/whole.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import type { SeedLanguage } from '#seeds/text.ts'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runJob } from './make.ts'

/** Maximum number of files that are kept. */
const most = 20

export interface PreparedDeps {
  folder: string
  /** Folder of the project. */
  root: string
  clientId: string
  clientSecret: string
  /** Language of the rows; Chinese by default. */
  language?: SeedLanguage
  /** Replaces the number of orders of a long scenario. */
  longOrders?: number
}

interface Making {
  done: Promise<string>
  share: number
  stop: () => void
}

export function createPrepared({ folder, root, clientId, clientSecret, language = 'zh', longOrders }: PreparedDeps) {
  const making = new Map<string, Making>()
  const cachedFiles: string[] = []
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Files of long scenarios are kept, because they take minutes to make. Others may come from an earlier version of the program.
  for (const name of readdirSync(folder))
    if (!Object.keys(scenarios).some((one) => isLong(one as ScenarioName) && name.startsWith(`${one}-`)))
      rmSync(join(folder, name), { recursive: true, force: true })

  const fileOf = (name: ScenarioName, now: string) =>
    join(folder, `${name}-${scenarios[name].version}-${language}-${now.replace(/\D/g, '')}.sqlite`)

  async function fill(
    name: ScenarioName,
    file: string,
    now: number,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const options = { name, now, clientId, clientSecret, language }
    // Made in this process, because a child process takes longer to start than a short scenario to make.
    if (!isLong(name)) return makeWhole(file, (db) => makeScenario(db, options))
    await runJob(root, { kind: 'make', file, ...options, orders: longOrders }, { onProgress, signal })
  }

  function begin(name: ScenarioName, now: string): Making {
    const file = fileOf(name, now)
    const ending = new AbortController()
    const job: Making = {
      share: 0,
      stop: () => ending.abort(),
      done: fill(name, file, parseTime(now), ending.signal, (share) => (job.share = share)).then(() => {
        cachedFiles.push(file)
        if (cachedFiles.length > most) rmSync(cachedFiles.shift()!, { force: true })
        return file
      }),
    }
    making.set(file, job)
    job.done.catch(() => {}).finally(() => making.delete(file))
    return job
  }

  return {
    /** The file, if it is ready. */
    ready: (name: ScenarioName, now: string): string | undefined => {
      const file = fileOf(name, now)
      return existsSync(file) && !making.has(file) ? file : undefined
    },
    /** The job that makes the file; started if it is not running. */
    make: (name: ScenarioName, now: string): Making => making.get(fileOf(name, now)) ?? begin(name, now),
    stop(): void {
      for (const { stop } of making.values()) stop()
    },
  }
}
export type Prepared = ReturnType<typeof createPrepared>
