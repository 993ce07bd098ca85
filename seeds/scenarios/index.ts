/** Creates the rows of a scenario. */
import { type ScenarioName } from '#contract/rules/scenarios.ts'
import type { Db } from '#db/open.ts'
import { seed, type SeedOptions } from '../index.ts'

type Options = Pick<SeedOptions, 'now' | 'clientId' | 'clientSecret' | 'orders' | 'language' | 'progress'>

/** Fills an empty database: the same name, version and moment give the same rows, except for salts, hashes and keys. */
export async function makeScenario(db: Db, { name, ...options }: Options & { name: ScenarioName }): Promise<void> {
  await seed(db, { ...options, kind: 'demo', scenario: name })
}
