/** Exports journal entries as a shell command, an `.http` file, or a Playwright test. Tokens are variables that the user sets. */
import { languageTags } from '#contract/languages.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { mainWorld, worldHeader } from '#contract/rules/worlds.ts'
import { faultHeader } from '#contract/rules/faults.ts'
import { encoded, isForm } from './journal-body.ts'
import type { StoredEntry } from './journal.ts'
import { answerOf, queryOf, sentOf } from './journal-shown.ts'

interface Sent {
  url: string
  headers: [name: string, value: string][]
  body: string | undefined
  /** The name of the variable that holds the token; undefined for a call without one. */
  token: string | undefined
}

const tokenName = (account: string) => `TOKEN_${account.replace(/\W/g, '_').toUpperCase()}`
/** Whether an entry can be sent again: forms with files are not recorded, and streams have no end. */
const isWhole = ({ sentType, type, ms, status }: StoredEntry) =>
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
  const { url, headers, body, token } = sentAs(entry, world)
  return [
    `curl -X ${entry.method} ${quoted(site + url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(token ? ['-H "Blade-Auth: bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

const masked = ({ body, url }: Sent) => /\*{3}/.test(`${url} ${body ?? ''}`)

function httpFile(entries: readonly StoredEntry[], world: string): string {
  const sent = entries.map((entry) => ({ entry, ...sentAs(entry, world) }))
  const tokens = [...new Set(sent.flatMap(({ token }) => token ?? []))]
  return [
    ['@site = http://127.0.0.1:3000', ...tokens.map((name) => `@${name} = `)].join('\n'),
    ...sent.map((one) =>
      [
        `### ${one.entry.id} ${one.entry.status}${masked(one) ? ' (*** is masked: fill it in)' : ''}`,
        `${one.entry.method} {{site}}${one.url}`,
        ...one.headers.map((header) => header.join(': ')),
        ...(one.token ? [`Blade-Auth: bearer {{${one.token}}}`] : []),
        ...(one.body === undefined ? [] : ['', one.body]),
      ].join('\n'),
    ),
  ].join('\n\n')
}

const literal = (value: unknown) => JSON.stringify(value)

function step(entry: StoredEntry, world: string): string {
  const sent = sentAs(entry, world)
  const { url, headers, body, token } = sent
  const headerLines = [
    ...headers.map(([name, value]) => `${literal(name)}: ${literal(value)}`),
    ...(token ? [`'Blade-Auth': tokenOf(${literal(token)})`] : []),
  ]
  const { code, success } = propertiesOf(answerOf(entry))
  return [
    `  await test.step(${literal(`${entry.method} ${entry.path}`)}, async () => {`,
    ...(masked(sent) ? ['    // *** is masked: fill it in'] : []),
    `    const answer = await request.fetch(site + ${literal(url)}, {`,
    `      method: ${literal(entry.method)},`,
    `      headers: { ${headerLines.join(', ')} },`,
    ...(body === undefined ? [] : [`      data: ${literal(body)},`]),
    '    })',
    `    expect(answer.status()).toBe(${entry.status})`,
    ...(code === undefined ? [] : [`    expect(await answer.json()).toMatchObject(${literal({ code, success })})`]),
    '  })',
  ].join('\n')
}

const playwrightFile = (entries: readonly StoredEntry[], world: string): string => `import { expect, test } from '@playwright/test'

/** Set WARD_URL, and a token for each account: ${[...new Set(entries.flatMap((one) => sentAs(one, world).token ?? []))].join(', ') || 'none is needed'}. */
const site = process.env.WARD_URL ?? 'http://127.0.0.1:3000'
const tokenOf = (name) => \`bearer \${process.env[name] ?? ''}\`

test('as recorded', async ({ request }) => {
${entries.map((entry) => step(entry, world)).join('\n')}
})
`

const files = {
  http: { name: 'requests.http', make: httpFile },
  playwright: { name: 'requests.spec.js', make: playwrightFile },
}

export function fileOf(entries: readonly StoredEntry[], format: keyof typeof files, world: string): { name: string; text: string } {
  const { name, make } = files[format]
  return { name, text: make(entries.filter(isWhole), world) }
}
