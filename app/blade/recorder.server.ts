/**
 * What lists and details answer to a session that asked for it, masked before it is kept, in this process' memory. Other sessions are not
 * recorded. A recording ends after an hour, and is forgotten three hours later.
 */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { isRecorded, mostRecorded, type RecordingHead, type RecordingLine } from '#contract/rules/recording.ts'
import { formatTime } from '#contract/rules/time.ts'
import { LRUCache } from 'lru-cache'
import { createMask, type Mask } from './mask.server.ts'

/** Milliseconds. */
const longest = 3_600_000
const kept = 4 * longest

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
const recordings = new LRUCache<string, Recording>({ max: 20, ttl: kept, ttlAutopurge: true })

const isRunning = ({ ended, began }: Recording, now: number) => ended === undefined && now - began < longest

export function startRecording(session: string, now: number): void {
  recordings.set(session, { mask: createMask(), rows: new Map(), count: 0, began: now })
}

export function stopRecording(session: string, now: number): void {
  const recording = recordings.get(session)
  if (recording && isRunning(recording, now)) recording.ended = now
}

export const forgetRecording = (session: string): boolean => recordings.delete(session)

/** What there is of a session: rows of each resource, by its name. */
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

/** Takes the rows that a session's pages read; undefined while nothing is recorded. */
export function listenerOf(session: string, now: number): ((resource: Resource, row: AnyRow) => void) | undefined {
  const recording = recordings.get(session)
  if (!recording || !isRunning(recording, now)) return undefined
  return (resource, row) => {
    if (!isRecorded(resource) || typeof row.id !== 'string') return
    const rows = recording.rows.get(resource.name) ?? new Map<string, AnyRow>()
    const known = rows.get(row.id)
    if (!known && recording.count >= mostRecorded) return
    if (!known) recording.count++
    recording.rows.set(resource.name, rows)
    const masked = recording.mask.row(resource, row)
    // why: a list leaves out what a detail shows
    rows.set(row.id, known ? Object.fromEntries(Object.keys(masked).map((name) => [name, masked[name] ?? known[name] ?? null])) : masked)
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
