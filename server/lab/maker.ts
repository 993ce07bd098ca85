/** Child process for slow or untrusted work: makes a scenario's rows, checks a snapshot, or reads a recording. Its parent sends one job. */
import { makeWhole } from '#db/whole.ts'
import { makeScenario } from '#seeds/scenarios/index.ts'
import type { SeedLanguage } from '#seeds/text.ts'
import type { RecordingReport } from '#contract/endpoints/lab.ts'
import type { ScenarioName } from '#contract/rules/scenarios.ts'
import { parseTime } from '#contract/rules/time.ts'
import { readFileSync } from 'node:fs'
import { applicationId, checkSnapshot, type Finding } from './check-snapshot.ts'
import { loadRecording, readRecording } from './load-recording.ts'
import { limitProcessorTime } from './processor-limit.ts'

/** Seconds of processor time for a file from outside, which may be crafted to take forever. */
const mostWork = 30

/** `file`: the one to make, or to check and bring up to date. `from`: a recording. `now`: epoch ms. */
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
export type JobMessage = { share: number } | { done: true; wrong?: Finding; report?: RecordingReport }

const sendMessage = (message: JobMessage) => new Promise<void>((resolve) => process.send!(message, () => resolve()))

async function work(job: Job): Promise<JobMessage> {
  if (job.kind !== 'make') limitProcessorTime(mostWork)
  if (job.kind === 'check') return { done: true, wrong: checkSnapshot(job.file) }
  if (job.kind === 'record') return record(job)
  let lastShare = 0
  const progress = (share: number) => {
    if (share - lastShare < 0.01) return
    lastShare = share
    void sendMessage({ share })
  }
  await makeWhole(job.file, (db) => makeScenario(db, { ...job, progress }))
  return { done: true }
}

async function record({ file, from, ...client }: Extract<Job, { kind: 'record' }>): Promise<JobMessage> {
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

// Without the parent nobody waits for the result.
process.once('disconnect', () => process.exit(1))
process.once('message', (job: Job) => {
  void work(job)
    .then(sendMessage)
    .then(() => process.exit(0))
})
