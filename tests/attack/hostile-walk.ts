/** An administrator's requests with hostile texts to everything that parses input: calls, forms, headers, imports. */
import { calls } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { logout, openAuth } from '#contract/endpoints/auth.ts'
import { uploadErrors } from '#contract/endpoints/auth.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { normal, section, type } from '#contract/resources/rental.ts'
import { billColumns } from '#contract/rules/bill.ts'
import { allResources } from '#contract/resources/index.ts'
import { basic } from '../api/server.ts'
import { md5Hex } from '#server/access/sessions/password.ts'
import { utils, write } from '@e965/xlsx'
import { z } from 'zod'
import { personHeader } from '#app/lib/person.ts'
import { personOfSession } from '../person-header.ts'
import { hostileBodies, hostileQueries, hostileTexts } from './hostile-texts.ts'

/** One request. */
export interface Step {
  /** The parser that reads the text, and the name of the text. */
  name: string
  at: string
  init: RequestInit
  /** Sent even when only a sample of the steps is sent, because there are few steps of its kind. */
  rare?: true
}

export interface Visitor {
  token: string
  cookie: string
  /** Header that names the person whose page a form is sent from. */
  own: Record<string, string>
  /** The id of a type of device. */
  typeId: string
}

/** @param url of a program with the demo seed */
export async function signIn(url: string): Promise<Visitor> {
  const query = new URLSearchParams({ grant_type: 'password', username: 'admin', password: md5Hex('admin') })
  const headers = { Authorization: basic('saber', 'saber_secret'), 'Tenant-Id': '000000' }
  const granted = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers })
  const { access_token } = (await granted.json()) as { access_token: string }
  const body = new URLSearchParams({ intent: 'account', username: 'admin', password: 'admin' })
  const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('ward_session='))!
  const session = cookie.split(';')[0]!
  const types = await fetch(`${url}${type.api}/list`, { headers: { ...headers, 'Blade-Auth': `bearer ${access_token}` } })
  const { data } = (await types.json()) as { data: { records: { id: string }[] } }
  return { token: access_token, cookie: session, own: await personOfSession(url, session), typeId: data.records[0]!.id }
}

const inHeader = hostileTexts(7000)
const inBody = hostileTexts(60_000)

/** Removes characters that a header cannot contain. */
const headerText = (text: string) => text.replaceAll('\n', ' ').trim()

const fieldsOf = (path: string): string[] => {
  const resource = allResources.find(({ api }) => path.startsWith(`${api}/`))
  return resource ? Object.keys(resource.fields) : []
}

function* ofCalls({ token }: Visitor): Generator<Step> {
  const callHeaders = { Authorization: basic('saber', 'saber_secret'), 'Blade-Auth': `bearer ${token}`, 'Tenant-Id': '000000' }
  const json = { ...callHeaders, 'Content-Type': 'application/json' }
  // These calls are skipped, because they would end the session of this run.
  const ends: readonly unknown[] = [logout, openAuth.logout]
  for (const call of calls) {
    if (ends.includes(call.of)) continue
    const names = [
      ...new Set([
        ...Object.keys(call.query),
        ...(call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : []),
        ...fieldsOf(call.path),
      ]),
    ]
    const at = call.path
    for (const [text, value] of Object.entries(inHeader)) {
      // One parameter only, because an address has room for one long text.
      const name = names[text.length % Math.max(names.length, 1)] ?? 'x'
      yield {
        name: `${call.name} query ${name}: ${text}`,
        at: `${at}?${name}=${encodeURIComponent(value.slice(0, 2200))}`,
        init: { method: call.method, headers: callHeaders },
      }
    }
    for (const [text, query] of Object.entries(hostileQueries(names[0] ?? 'id')))
      yield { name: `${call.name} query: ${text}`, at: `${at}?${query}`, init: { method: call.method, headers: callHeaders } }
    if (call.method === 'GET') continue
    for (const [text, value] of Object.entries(inBody))
      for (const name of isAnonymous(call) ? names.slice(0, 2) : names.slice(0, 8))
        yield {
          name: `${call.name} body ${name}: ${text}`,
          at,
          init: { method: 'POST', headers: json, body: JSON.stringify({ [name]: value }) },
        }
    for (const [text, body] of Object.entries(hostileBodies()))
      yield { name: `${call.name} body: ${text}`, at, init: { method: 'POST', headers: json, body } }
  }
}

const read = [
  'Accept',
  'Accept-Language',
  'Accept-Encoding',
  'Authorization',
  'Blade-Auth',
  'Content-Type',
  'Cookie',
  personHeader,
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'Tenant-Id',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Request-Id',
  'If-Modified-Since',
  'Forwarded',
]

function* ofBrowserErrors({ token }: Visitor): Generator<Step> {
  const headers = {
    Authorization: basic('saber', 'saber_secret'),
    'Blade-Auth': `bearer ${token}`,
    'Content-Type': 'application/json',
  }
  for (const [text, value] of Object.entries(inBody))
    for (const name of ['stack', 'message', 'url', 'type', 'info']) {
      const body = JSON.stringify(Array.from({ length: 15 }, () => ({ [name]: value })))
      yield { name: `errors of a browser, ${name}: ${text}`, at: uploadErrors.path, init: { method: uploadErrors.method, headers, body } }
    }
}

function* ofHeaders({ cookie, token }: Visitor): Generator<Step> {
  for (const header of read)
    for (const [text, value] of Object.entries(inHeader))
      for (const at of ['/login', '/money/order', '/api/blade-system/param/list', '/api/docs/']) {
        const own = { Cookie: cookie, Authorization: basic('saber', 'saber_secret'), 'Blade-Auth': `bearer ${token}` }
        const prefix =
          header === 'Authorization' ? 'Basic ' : header === 'Blade-Auth' ? 'bearer ' : header === 'Cookie' ? `${cookie}; ward_lang=` : ''
        const headers = { ...own, [header]: prefix + headerText(value) }
        yield { name: `${at} ${header}: ${text}`, at, init: { headers } }
      }
  for (const [text, value] of Object.entries(inHeader)) {
    const headers = { Cookie: cookie, Origin: `http://${headerText(value)}`, 'X-Forwarded-Host': headerText(value) }
    yield {
      rare: true,
      name: `a form, Origin: ${text}`,
      at: '/session/prefs',
      init: { method: 'POST', headers, body: new URLSearchParams({ back: '/' }) },
    }
  }
}

/** Formatted text in an otherwise valid row: it is sanitized after all other checks. */
function* ofRichText({ cookie, own }: Visitor): Generator<Step> {
  const texts = { ...hostileTexts(20_000), 'tags in tags': '<div>'.repeat(4000), 'open attributes': "<a b='".repeat(2857) }
  for (const [text, content] of Object.entries(texts)) {
    const body = new URLSearchParams({ title: text, content, category: 'use', sort: '1', state: '1' })
    yield {
      rare: true,
      name: `formatted text: ${text}`,
      at: `${normal.path}/new.data`,
      init: { method: 'POST', headers: { Cookie: cookie, ...own }, body },
    }
    yield {
      name: `formatted text, shown: ${text}`,
      at: `${normal.path}?title=${encodeURIComponent(text)}&open=first`,
      init: { headers: { Cookie: cookie } },
    }
  }
}

const actions = [
  '/login',
  '/register',
  '/password',
  '/session/prefs',
  '/session/cache',
  '/session/errors',
  '/table/settings',
  '/table/views',
  '/info/index',
  '/info/index?tab=password',
  '/system/user/grant?ids=1',
  '/system/role/1/grant',
  '/platform/sms/send',
  '/money/order/1/refund',
  '/money/order/1/finish',
  '/money/order/1/split',
  '/money/todo/1/approve',
  '/money/withdrawal/1/audit',
  '/money/transfers/pay',
  '/flow/start/1/leave',
  '/flow/todo/1/handle',
  '/rental/problem/1/handle',
  '/ward/sim',
  '/files/put',
  // These are last, because they lock the session and later requests would not be parsed.
  '/session/lock',
  '/lock',
]
const words = [
  'back',
  'to',
  'username',
  'password',
  'search',
  'table',
  'name',
  'column',
  'errors',
  'amount',
  'reason',
  'remark',
  'requestNo',
  'menuIds',
  'phones',
  'params',
  'captcha',
  'ward_lang',
  'theme',
]

function* ofForms({ cookie, own }: Visitor): Generator<Step> {
  // With `.data` the action reads the same form, but no page is rendered.
  const post = (name: string, at: string, form: Record<string, string>): Step => ({
    name,
    at: at.replace(/(?=\?|$)/, '.data'),
    init: { method: 'POST', headers: { Cookie: cookie, ...own }, body: new URLSearchParams(form) },
  })
  for (const resource of allResources.filter(({ calls }) => calls.submit))
    for (const [text, value] of Object.entries(hostileTexts(18_000)))
      for (const name of resource.form) yield post(`${resource.path}/new ${name}: ${text}`, `${resource.path}/new`, { [name]: value })
  for (const resource of allResources)
    for (const [text, query] of Object.entries(hostileQueries(resource.search[0] ?? 'id')))
      yield { name: `${resource.path}: ${text}`, at: `${resource.path}?${query}`, init: { headers: { Cookie: cookie } } }
  for (const at of actions)
    for (const [text, value] of Object.entries(hostileTexts(18_000)))
      for (const name of words) yield post(`${at} ${name}: ${text}`, at, { table: 'order', name: 'n', intent: 'account', [name]: value })
}

const upload = (name: string, at: string, file: File, { cookie, own }: Visitor): Step => {
  const body = new FormData()
  body.set('file', file)
  return { name, at, init: { method: 'POST', headers: { Cookie: cookie, ...own }, body } }
}

const workbook = (rows: string[][]): File => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  return new File([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer], 'rows.xlsx')
}

/** A bill of the channel with its heading, a line with the text, and a line of the maximum length. */
const bill = (text: string) => `${billColumns.join(',')}\n2026-11-12 08:00:00,${text}\n${'`,'.repeat(60_000)}`

function* ofImports(visitor: Visitor): Generator<Step> {
  for (const [i, [text, value]] of Object.entries(inBody).entries()) {
    const bills = upload(`bill: ${text}`, '/money/reconcile/2026-11-12/import', new File([bill(value)], 'bill.csv'), visitor)
    // The first bill is part of every sample, because no other step is parsed as a bill.
    yield i === 0 ? { ...bills, rare: true } : bills
    yield upload(`file: ${text}`, '/files/put', new File([value], `${headerText(value).slice(0, 5000)}.png`), visitor)
    // A workbook cell holds about 30,000 characters.
    const rows = [section.form.map((name) => fieldLabel(section.name, name, 'zh')), [value.slice(0, 30_000)], [value.slice(0, 30_000)]]
    yield upload(`workbook: ${text}`, `${section.path}/import`, workbook(rows), visitor)
    yield upload(`workbook, head: ${text}`, `${section.path}/import`, workbook(rows.slice(1)), visitor)
  }
  for (const resource of allResources.filter(({ importBy }) => importBy.length))
    for (const [text, value] of Object.entries(inBody))
      for (const [place, content] of Object.entries({
        head: value,
        cell: `${resource.form.join(',')}\n${value}`,
        quoted: `"${value}\n"${value}`,
      })) {
        const file = new File([content], 'rows.csv')
        yield upload(`import of ${resource.name}, ${place}: ${text}`, `${resource.path}/import`, file, visitor)
      }
}

/** All steps: calls, headers, forms, imports. */
export function* hostileSteps(visitor: Visitor): Generator<Step> {
  yield* ofImports(visitor)
  yield* ofRichText(visitor)
  yield* ofBrowserErrors(visitor)
  yield* ofCalls(visitor)
  yield* ofHeaders(visitor)
  yield* ofForms(visitor)
}
