/** Exports journal entries as a shell command or an `.http` file, and the calls that were made as a table. Tokens and passwords are variables. */
import { openAuth, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { languageTags } from '#contract/languages.ts'
import { mainWorld, worldHeader } from '#contract/rules/worlds.ts'
import { faultHeader } from '#contract/rules/faults.ts'
import { encoded, isForm } from './journal-body.ts'
import type { StoredEntry } from './journal.ts'
import { queryOf, sentOf } from './journal-shown.ts'
import type { Use } from './unknown-names.ts'

interface Sent {
  url: string
  headers: [name: string, value: string][]
  body: string | undefined
  /** The name of the variable that holds the token; undefined for a call without one. */
  token: string | undefined
}

const tokenName = (account: string) => `TOKEN_${account.replace(/\W/g, '_').toUpperCase()}`
/** Whether an entry can be sent again: forms with files are not recorded, and streams have no end. */
export const isWhole = ({ sentType, type, ms, status }: StoredEntry) =>
  ms !== null && status > 0 && !sentType.includes('multipart') && !type.startsWith('text/event-stream')

function sentAs(entry: StoredEntry, world: string): Sent {
  const body = sentOf(entry)
  const query = queryOf(entry)
  return {
    url: entry.path + (query ? `?${query}` : ''),
    headers: [
      ['Accept-Language', languageTags[entry.language]],
      ...(world === mainWorld ? [] : [[worldHeader, world] as [string, string]]),
      ...(entry.fault === undefined ? [] : [[faultHeader, entry.fault] as [string, string]]),
      ...(body === undefined
        ? []
        : [['Content-Type', isForm(entry) ? 'application/x-www-form-urlencoded' : 'application/json'] as [string, string]]),
    ],
    body: encoded(entry, body),
    token: entry.hasToken ? tokenName(entry.account) : undefined,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** @param site like https://console.example */
export function curlOf(entry: StoredEntry, site: string, world: string): string {
  const { url, headers, body, token: name } = sentAs(entry, world)
  return [
    `curl -X ${entry.method} ${quoted(site + url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(name ? ['-H "Blade-Auth: bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

const isMasked = ({ body, url }: Sent) => /\*{3}/.test(`${url} ${body ?? ''}`)

/** Client id and secret of a sign-in, as Base64. */
const clientName = 'CLIENT'
const signIns: ReadonlySet<string> = new Set([token, tokenRefresh, openAuth.token].map(({ path }) => path))

/** Replaces each masked value of a query or a body by a variable with the name of its field. */
function withVariables(text: string, add: (name: string) => void): string {
  return text.replace(/(?<=^|[?&"])([\w-]+)(=|":")\*{3}(?=&|"|$)/g, (_all, field: string, sign: string) => {
    const name = field.replace(/(?<=[a-z])(?=[A-Z])|\W/g, '_').toUpperCase()
    add(name)
    return `${field}${sign}{{${name}}}`
  })
}

export function httpFile(entries: readonly StoredEntry[], world: string): { name: string; text: string } {
  const names = new Set<string>()
  const add = (name: string) => void names.add(name)
  const sent = entries.filter(isWhole).map((entry) => {
    const { url, body, headers, ...rest } = sentAs(entry, world)
    const isSignIn = signIns.has(entry.path)
    if (rest.token) add(rest.token)
    if (isSignIn) add(clientName)
    return {
      entry,
      ...rest,
      url: withVariables(url, add),
      body: body === undefined ? undefined : withVariables(body, add),
      headers: isSignIn ? [...headers, ['Authorization', `Basic {{${clientName}}}`] as [string, string]] : headers,
    }
  })
  const text = [
    ['@site = http://127.0.0.1:3000', ...[...names].map((name) => `@${name} = `)].join('\n'),
    ...sent.map((one) =>
      [
        `### ${one.entry.id} ${one.entry.status}${isMasked(one) ? ' (*** is masked: fill it in)' : ''}`,
        `${one.entry.method} {{site}}${one.url}`,
        ...one.headers.map((header) => header.join(': ')),
        ...(one.token ? [`Blade-Auth: bearer {{${one.token}}}`] : []),
        ...(one.body === undefined ? [] : ['', one.body]),
      ].join('\n'),
    ),
  ].join('\n\n')
  return { name: 'requests.http', text }
}

/** One line per call of the contract, never made ones included, then other addresses. */
export function callsFile({ calls, others }: ReturnType<Use['report']>): { name: string; text: string } {
  const lines = [
    ['count', 'method', 'path', 'name', 'title'],
    ...calls.map(({ count, method, path, name, title }) => [count, method, path, name, title]),
    ...others.map(({ count, address }) => [count, ...address.split(' ', 2), '', '']),
  ]
  return { name: 'calls.tsv', text: `${lines.map((cells) => cells.join('\t')).join('\n')}\n` }
}
