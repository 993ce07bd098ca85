/** Heads of the chain, noted in a file outside: whoever has database and key cannot make another past unnoticed. */
import { Fault } from '#db/file.ts'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Head } from './audit-verify.ts'

/** ISO time, number of the row, its hash. */
const line = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) (\d{1,15}) ([0-9a-f]{64})$/

/** The heads of a file, none where it is not there. @throws Fault when a line is no head */
export function readAnchor(file: string): Head[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      if (!text) return []
      const [, time, seq, hash] = line.exec(text) ?? []
      if (!time || !hash) throw new Fault(`${file} is not what audit:verify writes: line ${at + 1} is no head of an audit.`)
      return { time, seq: Number(seq), hash }
    })
}

/** Adds a head at the end, for the owner's eyes alone. */
export const noteHead = (file: string, { time, seq, hash }: Head): void =>
  appendFileSync(file, `${time} ${seq} ${hash}\n`, { mode: 0o600, flush: true })
