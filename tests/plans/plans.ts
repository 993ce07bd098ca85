/**
 * Query plans of the statements that a test makes the program prepare: none may scan a table that grows with the
 * orders, on a new database or with the statistics of a million orders (`statistics.tsv`: its sqlite_stat1).
 */
import { readMark } from '#db/reads.ts'
import { growing } from '#db/tables/growing.ts'
import type Database from 'better-sqlite3'
import { readFileSync } from 'node:fs'
import { emptyDatabase } from '../database.ts'

/** Statements that may scan such a table. */
const exceptions: readonly { why: string; is: (text: string, plan: string) => boolean }[] = [
  {
    why: 'read on a thread of its own: filters and orders that have no index, totals, figures',
    is: (text) => text.includes(readMark.trim()),
  },
  {
    why: 'the start of a list, read off the index that holds its order',
    is: (text, plan) => /^SCAN \S+ USING (COVERING )?INDEX/.test(plan) && /\blimit\b/i.test(text) && !/\bgroup by\b/i.test(text),
  },
  {
    why: '`npm run ledger:check`, a process of its own, works every balance out again',
    is: (text) =>
      /^select \* from \(select [\s\S]* as "where",[\s\S]* limit 100$/.test(text) || /^select \* from \(select 'merchant'/.test(text),
  },
  {
    why: 'who takes a file away is asked whether something still shows it: an address within a text has no index',
    is: (text) => /^select "(avatar|images)" from "ward_(customer|problem)" where \(\S+ like \? and/.test(text),
  },
  {
    why: 'a migration fills what triggers keep from then on',
    is: (text) =>
      /INSERT INTO ward_hos_(hour|flow) SELECT [\s\S]* FROM ward_order_(hours|flow) GROUP BY 1, 2;\s*$/.test(text.replace(/\s+/g, ' ')),
  },
  {
    why: 'asked for somebody who sees no row: false before the first row is read',
    is: (text) => /(where|and) \(*0 and |where \(*0\b/.test(text),
  },
  {
    why: 'the rows of a full log by account, counted off an index: a log holds a bounded number',
    is: (text, plan) =>
      /^SCAN blade_log_\w+ USING COVERING INDEX log_\w+_account$/.test(plan) && /group by "blade_log_\w+"."create_by"/.test(text),
  },
  {
    why: '`npm run audit:verify`, a process of its own, proves the chain',
    is: (text) => /^select seq, hash, .* from ward_audit order by seq$/.test(text),
  },
]

/** Statistics of a growing table with fewer rows are not representative of a large one. */
const few = 1000

/** Errors about tables of the console's own store, which is another file, and functions of the audit's connection. */
const elsewhere = /no such (table: (session|work|table_settings|list_view|default_view|probe)\b|function: audit_)/

function plansOf(db: Database.Database, texts: ReadonlySet<string>): [string, string][] {
  const views = db.prepare<[], string>("select group_concat(sql, ' ') from sqlite_schema where type = 'view'").pluck().get() ?? ''
  const tableOf = (name: string, text: string): string =>
    growing.has(name) ? name : (new RegExp(`\\b(\\w+)"?\\s+(?:as\\s+)?"?${name}"?\\b`, 'i').exec(`${text} ${views}`)?.[1] ?? name)
  const findings: [string, string][] = []
  for (const text of texts) {
    let steps: { detail: string }[]
    try {
      const plan = db.prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
      steps = plan.all(...Array<null>(text.split('?').length - 1).fill(null))
    } catch (error) {
      if (error instanceof Error && elsewhere.test(error.message)) continue
      throw new Error(`${text} cannot be explained`, { cause: error })
    }
    for (const { detail } of steps) {
      const name = /^SCAN (\S+)/.exec(detail)?.[1]
      if (name && growing.has(tableOf(name, text)) && !exceptions.some(({ is }) => is(text, detail))) findings.push([detail, text])
    }
  }
  return findings
}

/** The statements that scan a growing table, each with the offending step. */
export function scans(seen: ReadonlySet<string>): string[] {
  if (![...seen].some((text) => [...growing].some((table) => text.includes(table)))) return []
  const db = emptyDatabase().$client
  const plain = plansOf(db, seen)
  db.exec('analyze; delete from sqlite_stat1')
  const add = db.prepare('insert into sqlite_stat1 values (?, ?, ?)')
  const lines = readFileSync(new URL('statistics.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
  for (const [table, index, stat] of lines.map((line) => line.split('\t')))
    // Statistics of a growing table that was nearly empty would mislead the planner.
    if (!growing.has(table!) || Number(stat!.split(' ')[0]) >= few) add.run(table, index || null, stat)
  db.exec('analyze sqlite_schema')
  const withStatistics = plansOf(db, seen)
  db.close()
  return [
    ...plain.map(([step, text]) => `new database: ${step}: ${text}`),
    ...withStatistics.map(([step, text]) => `a million orders: ${step}: ${text}`),
  ]
}
