/** Heads of the audit chain, recorded in a separate file, so that even with database and key nobody can rewrite the past unnoticed. */
import { Fault } from '#db/file.ts'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Head } from './audit-verify.ts'

/** ISO time, number of the row, its hash. */
const line = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) (\d{1,15}) ([0-9a-f]{64})$/

/** The heads of a file, none where it does not exist. @throws Fault when a line is no head */
export function readAnchor(file: string): Head[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      if (!text) return []
      const [, time, seq, hash] = line.exec(text) ?? []
      if (!time || !hash) throw new Fault(`${file} is not an anchor file of audit:verify: line ${at + 1} is not a head.`)
      return { time, seq: Number(seq), hash }
    })
}

/** Appends a head; the file is readable by its owner only. */
export const noteHead = (file: string, { time, seq, hash }: Head): void =>
  appendFileSync(file, `${time} ${seq} ${hash}\n`, { mode: 0o600, flush: true })
