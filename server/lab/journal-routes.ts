/** The journal over HTTP. */
import * as calls from '#contract/endpoints/journal.ts'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'
import { compare } from './journal-compare.ts'
import { curlOf, fileOf } from './journal-files.ts'
import { bodiesOf, filtered, toJournalEntry } from './journal-shown.ts'
import { diagnose } from './journal-diagnosis.ts'
import { replay } from './journal-replay.ts'
import type { Lab } from './lab.ts'

export function mountJournal(router: Router, lab: Lab): void {
  const { journal, host } = lab
  handle(router, calls.journalList, ({ size, ...filters }) => {
    const matches = filtered(journal.all(), filters)
    return { entries: matches.slice(-size).reverse().map(toJournalEntry), total: matches.length, all: journal.all().length }
  })
  handle(router, calls.journalDetail, ({ id, site }, _me, ctx) => {
    const entry = journal.one(id)
    const why = entry.denial ? diagnose(host.opened().db, entry.denial, entry.roles, ctx.language) : null
    return { ...toJournalEntry(entry), ...bodiesOf(entry), curl: curlOf(entry, site || ctx.site, host.name), why }
  })
  handle(router, calls.journalCompare, ({ a, b }) => compare(journal.one(a), journal.one(b)))
  handle(router, calls.journalReplay, async ({ id }, _me, ctx) => toJournalEntry(await replay(lab, journal.one(id), ctx)))
  handle(router, calls.journalClear, () => {
    journal.clear()
    return { all: 0 }
  })
  handle(router, calls.journalFile, ({ format, ...filters }) => fileOf(filtered(journal.all(), filters), format, host.name))
}
