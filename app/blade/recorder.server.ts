/**
 * Records the rows of lists and details for a session that has started a recording. Rows are masked before they are stored, in this
 * process' memory. Other sessions are not recorded. A recording ends after an hour, and is deleted three hours later.
 */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { isRecorded, mostRecorded, type RecordingHead, type RecordingLine } from '#contract/rules/recording.ts'
import { formatTime } from '#contract/rules/time.ts'
import { LRUCache } from 'lru-cache'
import { createMask, type Mask } from './mask.server.ts'

/** Milliseconds. */
const longest = 3_600_000
const retention = 4 * longest

interface Recording {
  mask: Mask
  /** By resource and id. */
  rows: Map<string, Map<string, AnyRow>>
  count: number
  /** Epoch ms. */
  began: number
  ended?: number
}

/** By session. */
const recordings = new LRUCache<string, Recording>({ max: 20, ttl: retention, ttlAutopurge: true })

const isRunning = ({ ended, began }: Recording, now: number) => ended === undefined && now - began < longest

export function startRecording(session: string, now: number): void {
  recordings.set(session, { mask: createMask(), rows: new Map(), count: 0, began: now })
}

export function stopRecording(session: string, now: number): void {
  const recording = recordings.get(session)
  if (recording && isRunning(recording, now)) recording.ended = now
}

export const forgetRecording = (session: string): boolean => recordings.delete(session)

/** The recording of a session, with the number of rows of each resource. */
export function recordingOf(session: string, now: number) {
  const recording = recordings.get(session)
  return (
    recording && {
      running: isRunning(recording, now),
      began: recording.began,
      count: recording.count,
      full: recording.count >= mostRecorded,
      resources: [...recording.rows].map(([name, rows]) => ({ name, count: rows.size })),
    }
  )
}

/** Returns a function that records the rows that a session's pages read; undefined while nothing is recorded. */
export function listenerOf(session: string, now: number): ((resource: Resource, row: AnyRow) => void) | undefined {
  const recording = recordings.get(session)
  if (!recording || !isRunning(recording, now)) return undefined
  return (resource, row) => {
    if (!isRecorded(resource) || typeof row.id !== 'string') return
    const rows = recording.rows.get(resource.name) ?? new Map<string, AnyRow>()
    const existing = rows.get(row.id)
    if (!existing && recording.count >= mostRecorded) return
    if (!existing) recording.count++
    recording.rows.set(resource.name, rows)
    const masked = recording.mask.row(resource, row)
    // A value that this row lacks is taken from the earlier one, because a list leaves out what a detail shows.
    rows.set(
      row.id,
      existing ? Object.fromEntries(Object.keys(masked).map((name) => [name, masked[name] ?? existing[name] ?? null])) : masked,
    )
  }
}

/** The file of a recording; undefined where there is none. */
export function recordingFile(session: string, now: number): string | undefined {
  const recording = recordings.get(session)
  if (!recording) return undefined
  const head: RecordingHead = { format: 'ward-recording', version: 1, now: formatTime(recording.ended ?? now) }
  const finished = recording.mask.finish()
  const lines = allResources.flatMap((resource) =>
    [...(recording.rows.get(resource.name)?.values() ?? [])].map((row): RecordingLine => ({
      resource: resource.name,
      row: finished(resource, row),
    })),
  )
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}
