/** Folder of uploads that are still arriving. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder beside the database, which only this process uses; for a database in memory, one with a random name in the temporary folder. */
export const incomingFolder = ({ DATABASE_PATH: file }: { DATABASE_PATH: string }, of: 'calls' | 'forms' | `forms-${number}`): string =>
  file === ':memory:' ? join(tmpdir(), `ward-incoming-${randomUUID()}`) : join(dirname(file), 'incoming', of)
