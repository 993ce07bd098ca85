/** A process of its own for what takes long or is not trusted: it makes a scenario's rows, checks a snapshot, or reads a recording. One job, sent by its parent. */
import { makeWhole } from '#db/whole.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import type { SeedLanguage } from '#seeds/text.ts'
import type { RecordingReport } from '#contract/endpoints/lab.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'
import { parseTime } from '#contract/rules/time.ts'
import { readFileSync } from 'node:fs'
import { applicationId, checkSnapshot, type Finding } from './check-snapshot.ts'
import { loadRecording, readRecording } from './load-recording.ts'

/** `file` is the one to make, or the one to check, which is brought up to date. `from`: a recording. `now`: epoch ms. */
export type Job =
  | {
      kind: 'make'
      file: string
      name: ScenarioName
      now: number
      clientId: string
      clientSecret: string
      language: SeedLanguage
      orders?: number
    }
  | { kind: 'check'; file: string }
  | { kind: 'record'; file: string; from: string; clientId: string; clientSecret: string }
export type Said = { share: number } | { done: true; wrong?: Finding; report?: RecordingReport }

const say = (said: Said) => new Promise<void>((resolve) => process.send!(said, () => resolve()))

async function work(job: Job): Promise<Said> {
  if (job.kind === 'check') return { done: true, wrong: checkSnapshot(job.file) }
  if (job.kind === 'record') return record(job)
  let told = 0
  const progress = (share: number) => {
    if (share - told < 0.01) return
    told = share
    void say({ share })
  }
  await makeWhole(job.file, (db) => makeScenario(db, { ...job, progress }))
  return { done: true }
}

async function record({ file, from, ...client }: Extract<Job, { kind: 'record' }>): Promise<Said> {
  const recording = readRecording(readFileSync(from, 'utf8'))
  if (!recording) return { done: true, wrong: { code: 'recordingFormat' } }
  try {
    const report = await makeWhole(file, async (db) => {
      await makeScenario(db, { ...client, name: 'empty', now: parseTime(recording.head.now) })
      const loaded = loadRecording(db, recording, Date.now)
      db.$client.pragma(`application_id = ${applicationId}`)
      return loaded
    })
    return { done: true, report }
  } catch (error) {
    return { done: true, wrong: { code: 'recordingRows', what: error instanceof Error ? error.message : '' } }
  }
}

// why: nobody waits for it any more
process.once('disconnect', () => process.exit(1))
process.once('message', (job: Job) => {
  void work(job)
    .then(say)
    .then(() => process.exit(0))
})
