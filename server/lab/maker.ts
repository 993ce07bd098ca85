/** A process of its own for what takes long or is not trusted: it makes a scenario's rows, or checks a snapshot. One job, sent by its parent. */
import { makeWhole } from '#db/whole.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import { checkSnapshot, type Finding } from './check-snapshot.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'

/** `file` is the one to make, or the one to check, which is brought up to date. `now`: epoch ms. */
export type Job =
  { kind: 'make'; file: string; name: ScenarioName; now: number; clientId: string; clientSecret: string } | { kind: 'check'; file: string }
export type Said = { share: number } | { done: true; wrong?: Finding }

const say = (said: Said) => new Promise<void>((resolve) => process.send!(said, () => resolve()))

async function work(job: Job): Promise<Said> {
  if (job.kind === 'check') return { done: true, wrong: checkSnapshot(job.file) }
  let told = 0
  const progress = (share: number) => {
    if (share - told < 0.01) return
    told = share
    void say({ share })
  }
  await makeWhole(job.file, (db) => makeScenario(db, { ...job, progress }))
  return { done: true }
}

// why: nobody waits for it any more
process.once('disconnect', () => process.exit(1))
process.once('message', (job: Job) => {
  void work(job)
    .then(say)
    .then(() => process.exit(0))
})
