/** Where uploads are kept while they arrive. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Env } from '../env.ts'

/** Beside the database, where this process is the only one; without a file, a folder of its own among the system's. */
export const incomingFolder = ({ DATABASE_PATH: file }: Pick<Env, 'DATABASE_PATH'>, of: 'calls' | 'forms'): string =>
  file === ':memory:' ? join(tmpdir(), `ward-incoming-${randomUUID()}`) : join(dirname(file), 'incoming', of)
