/** The journal over HTTP. */
import * as calls from '#contract/endpoints/journal.ts'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'
import { compare } from './journal-compare.ts'
import { callsFile, curlOf, httpFile } from './journal-files.ts'
import { kitTest, originOfTest } from './journal-kit-test.ts'
import { bodiesOf, filtered, toJournalEntry } from './journal-shown.ts'
import { diagnose } from './journal-diagnosis.ts'
import { replay } from './journal-replay.ts'
import type { Lab } from './lab.ts'

export function mountJournal(router: Router, lab: Lab): void {
  const { journal, host } = lab
  handle(router, calls.journalList, ({ size, ...filters }) => {
    const matches = filtered(journal.all(), filters)
    return {
      entries: matches.slice(-size).reverse().map(toJournalEntry),
      total: matches.length,
      all: journal.all().length,
      strict: journal.use.isStrict(),
      before: journal.before() ?? '',
    }
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
  handle(router, calls.journalStrict, ({ on }) => {
    journal.use.setStrict(on)
    return { on }
  })
  handle(router, calls.journalCalls, (_input, _me, { language }) => journal.use.report(language))
  handle(router, calls.journalBegin, async ({ name }) => {
    await lab.take(name)
    journal.clear(name)
    return { name }
  })
  handle(router, calls.journalFile, ({ format, ...filters }, _me, { language }) => {
    if (format === 'calls') return callsFile(journal.use.report(language))
    const entries = filtered(journal.all(), filters)
    return format === 'http' ? httpFile(entries, host.name) : kitTest(entries, originOfTest(lab))
  })
}
