/** Rows of a scenario. */
import { type ScenarioName } from '#contract/rules/scenarios.ts'
import type { Db } from '#db/open.ts'
import { seed, type SeedOptions } from '../index.ts'

type Given = Pick<SeedOptions, 'now' | 'clientId' | 'clientSecret' | 'orders' | 'language' | 'progress'>

/** Fills an empty database: the same name, version and moment give the same rows, but for salts, hashes and keys. */
export async function makeScenario(db: Db, { name, ...given }: Given & { name: ScenarioName }): Promise<void> {
  await seed(db, { ...given, kind: 'demo', scenario: name })
}
