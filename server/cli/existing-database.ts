/** The database of a command that checks or changes one, and must not create it. */
import { Fault } from '#db/file.ts'
import { openDatabase } from '#db/open.ts'
import { existsSync } from 'node:fs'

/** @param file as DATABASE_PATH @throws Fault if it does not exist, or cannot be opened */
export function openExisting(file: string) {
  if (!existsSync(file)) throw new Fault(`${file} does not exist: name the database in DATABASE_PATH`)
  return openDatabase(file)
}
