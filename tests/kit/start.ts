/** Where the rows of a test's world come from: a scenario of the lab, a snapshot of the server, or a file of the test's own repository. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import type { labWorld } from '../../contract/endpoints/lab.ts'
import type { ScenarioName } from '../../contract/rules/scenarios.ts'
import type { Client } from './client.ts'

/** The source of a world's rows: a scenario, a snapshot, or another world. */
export type From = NonNullable<z.input<typeof labWorld.input>['from']>

/**
 * `file`: a scenario of your own (`.json`), a recording (`.jsonl`), or a snapshot (`.sqlite`), relative to the folder in which Playwright
 * runs. It is uploaded once; a changed file is uploaded again.
 */
export type Start = ScenarioName | { snapshot: string } | { file: string }

/** @throws Error when the server does not take a row of the file */
export async function fromStart({ lab }: Client, start: Start): Promise<From> {
  if (typeof start === 'string') return { scenario: start }
  if ('snapshot' in start) return start
  const bytes = await readFile(start.file)
  const snapshot = `file-${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}`
  if ((await lab.labSnapshots()).some(({ name }) => name === snapshot)) return { snapshot }
  const file = new File([new Uint8Array(bytes)], basename(start.file))
  if (start.file.endsWith('.sqlite')) await lab.labSnapshotPut({ name: snapshot }, file)
  else {
    const { report } = await lab.labRecordingPut({ name: snapshot }, file)
    if (report.problems.length) {
      await lab.labSnapshotRemove({ name: snapshot })
      const lines = report.problems.map(({ resource, id, why, what }) => `  ${resource} ${id}: ${why} ${what}`)
      throw new Error([`${start.file} has rows that the server does not take:`, ...lines].join('\n'))
    }
  }
  return { snapshot }
}
