/** Snapshots: a world's rows as a file with a name. */
import type { RecordingReport, Snapshot } from '#contract/endpoints/lab.ts'
import { labName } from '#contract/rules/worlds.ts'
import { openDatabase } from '#db/open.ts'
import { session, signInFailure } from '#db/tables/sessions.ts'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld } from '../channel/world.ts'
import { Refused } from '../core/refusal.ts'
import { applicationId } from './check-snapshot.ts'
import type { Host } from './host.ts'
import { type Result, runJob } from './make.ts'

const end = '.sqlite'

export interface SnapshotDeps {
  folder: string
  root: string
  /** Epoch ms. */
  clock: () => number
  /** OAuth client of a world that is made from a recording. */
  clientId: string
  clientSecret: string
}

export function createSnapshots({ folder, root, clock, clientId, clientSecret }: SnapshotDeps) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Deletes what an interrupted process left half done.
  for (const name of readdirSync(folder)) if (!name.endsWith(end)) rmSync(join(folder, name), { recursive: true, force: true })
  const pathOf = (name: string) => join(folder, name + end)
  const aside = () => mkdtempSync(join(folder, 'new-'))

  function refuseTaken(name: string): void {
    if (existsSync(pathOf(name))) throw new Refused('snapshotTaken', { name })
  }

  /** Copies a world's current rows, without sessions. */
  async function copyOf(host: Host, file: string): Promise<void> {
    const { db } = host.opened()
    await db.$client.backup(file)
    const copy = openDatabase(file, join(root, 'db/migrations'))
    try {
      copy.delete(session).run()
      copy.delete(signInFailure).run()
      createWorld(copy, clock).hold()
      copy.$client.pragma(`application_id = ${applicationId}`)
      copy.$client.pragma('journal_mode = delete')
    } finally {
      copy.$client.close()
    }
  }

  /** Stores the file that `fill` makes. @returns the result of `fill` @throws Refused snapshotTaken */
  async function keep<T>(name: string, fill: (file: string) => Promise<T>): Promise<T> {
    refuseTaken(name)
    const tempFolder = aside()
    try {
      const file = join(tempFolder, `new${end}`)
      const filled = await fill(file)
      refuseTaken(name)
      renameSync(file, pathOf(name))
      return filled
    } finally {
      rmSync(tempFolder, { recursive: true, force: true })
    }
  }

  return {
    copyOf,
    list: (): Snapshot[] =>
      readdirSync(folder)
        .filter((file) => file.endsWith(end))
        .map((file) => ({ name: file.slice(0, -end.length), stat: statSync(join(folder, file)) }))
        .map(({ name, stat }) => ({ name, bytes: stat.size, madeAt: Math.round(stat.mtimeMs) }))
        .sort((a, b) => b.madeAt - a.madeAt || a.name.localeCompare(b.name)),
    /** @throws Refused snapshotMissing */
    path(name: string): string {
      if (!labName.safeParse(name).success || !existsSync(pathOf(name))) throw new Refused('snapshotMissing', { name })
      return pathOf(name)
    },
    take: (host: Host, name: string) => keep(name, (file) => copyOf(host, file)),
    /** Stores an uploaded file. @throws Refused snapshotTaken; snapshotFormat and others that say what is wrong */
    accept: (bytes: Uint8Array, name: string) =>
      keep(name, async (file) => {
        writeFileSync(file, bytes, { mode: 0o600 })
        const { wrong } = await runJob(root, { kind: 'check', file }).catch(() => ({
          wrong: { code: 'snapshotDamaged' as const, what: '' },
        }))
        if (wrong) throw new Refused(wrong.code, { what: wrong.what ?? '' })
      }),
    /**
     * Stores a snapshot of an empty hospital with a recording's rows.
     * @returns what became of them @throws Refused snapshotTaken, recordingFormat, recordingRows
     */
    record: (bytes: Uint8Array, name: string): Promise<RecordingReport> =>
      keep(name, async (file) => {
        const from = `${file}.jsonl`
        writeFileSync(from, bytes, { mode: 0o600 })
        const broken: Result = { wrong: { code: 'recordingRows' } }
        const { report, wrong } = await runJob(root, { kind: 'record', file, from, clientId, clientSecret }).catch(() => broken)
        if (!report) throw new Refused(wrong?.code ?? 'recordingRows', { what: wrong?.what ?? '' })
        return report
      }),
    remove: (name: string): void => rmSync(pathOf(name)),
  }
}
export type Snapshots = ReturnType<typeof createSnapshots>
