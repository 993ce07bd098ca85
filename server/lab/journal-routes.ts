/** The journal over HTTP. */
import * as calls from '#contract/endpoints/journal.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import type { Router } from 'express'
import type { Ctx } from '../api/context.ts'
import { handle } from '../api/handle.ts'
import { Refused } from '../core/refusal.ts'
import { compare } from './journal-compare.ts'
import { curlOf, fileOf } from './journal-files.ts'
import { bodiesOf, filtered, shown } from './journal-shown.ts'
import { explain } from './journal-why.ts'
import { replayHeader, type Kept } from './journal.ts'
import type { Lab } from './lab.ts'

/** Headers by which the caller of the replay is known, and how they came. */
const ofCaller = ['authorization', 'blade-auth', 'accept-language', 'x-ward-proxied', 'user-agent']

export function mountJournal(router: Router, { journal, host, urlOf }: Lab): void {
  handle(router, calls.journalList, ({ size, ...filters }) => {
    const found = filtered(journal.all(), filters)
    return { entries: found.slice(-size).reverse().map(shown), total: found.length, all: journal.all().length }
  })
  handle(router, calls.journalDetail, ({ id, site }, _me, ctx) => {
    const entry = journal.one(id)
    const why = entry.denial ? explain(host.opened().db, entry.denial, entry.roles) : null
    return { ...shown(entry), ...bodiesOf(entry), curl: curlOf(entry, site || ctx.site, host.name), why }
  })
  handle(router, calls.journalCompare, ({ a, b }) => compare(journal.one(a), journal.one(b)))
  handle(router, calls.journalReplay, async ({ id }, _me, ctx) => shown(await replay(journal.one(id), ctx)))
  handle(router, calls.journalClear, () => {
    journal.clear()
    return { all: 0 }
  })
  handle(router, calls.journalFile, ({ format, ...filters }) => fileOf(filtered(journal.all(), filters), format, host.name))

  /** @throws Refused entryNever */
  async function replay(entry: Kept, ctx: Ctx): Promise<Kept> {
    const { method, path, query, sent, sentType } = entry
    const isForm = sentType.includes('urlencoded')
    if (sentType.includes('multipart') || (sentType && sent === undefined && entry.answer === undefined)) throw new Refused('entryNever')
    const last = journal.all().at(-1)?.id ?? 0
    const response = await fetch(`${urlOf(host)}${path.replace(/^\/api/i, '')}${query === undefined ? '' : `?${query}`}`, {
      method,
      redirect: 'manual',
      headers: {
        ...Object.fromEntries(ofCaller.flatMap((name) => [[name, ctx.header(name) ?? '']]).filter(([, value]) => value)),
        ...(sentType && { 'Content-Type': sentType }),
        [replayHeader]: String(entry.id),
      },
      body:
        sent === undefined
          ? undefined
          : isForm
            ? new URLSearchParams(propertiesOf(sent) as Record<string, string>).toString()
            : JSON.stringify(sent),
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    const made = journal.all().find(({ id, replayOf }) => id > last && replayOf === entry.id)
    if (!made) throw new Refused('entryNever')
    return made
  }
}
