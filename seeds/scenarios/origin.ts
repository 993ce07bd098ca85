/** Records the scenario of the rows, so that a reset can restore it. */
import { type ScenarioName, scenarios } from '#contract/rules/scenarios.ts'
import type { Db } from '#db/open.ts'
import { simFact } from '#db/tables/sim.ts'

export function seedOrigin(db: Pick<Db, 'insert'>, name: ScenarioName, now: string): void {
  const value = JSON.stringify({ name, version: scenarios[name].version, now })
  db.insert(simFact).values({ name: 'scenario', value }).run()
}
