/** The scenario that a world's rows come from, and whether anything was changed since. */
import { type ScenarioName, scenarioNames } from '#contract/rules/scenarios.ts'
import type { Db } from '#db/open.ts'
import { simFact } from '#db/tables/sim.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

const origin = z.object({ name: z.enum(scenarioNames), version: z.number(), now: z.string() })
/** `now`: `yyyy-MM-dd HH:mm:ss`. */
export type Origin = z.output<typeof origin> & { name: ScenarioName }

/** Undefined for rows of no scenario: another number of orders, or an installation. */
export function originOf(db: Db): Origin | undefined {
  const row = db.select().from(simFact).where(eq(simFact.name, 'scenario')).get()
  return row && origin.safeParse(JSON.parse(row.value)).data
}

/** True until a person writes an audited row. Seeding is not audited, and time-outs belong to the program. */
export const isFresh = ({ $client }: Db): boolean => !$client.prepare("select 1 from ward_audit where account <> 'system' limit 1").get()
