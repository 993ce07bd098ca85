/**
 * Writes requests of the journal as a test with ward-kit: the same people, in a world with the rows of before, with ids from the
 * answers, and with expectations about the answers.
 */
import { once } from '#contract/later.ts'
import type { Call } from '#contract/calls.ts'
import { isAnonymous, type Endpoint } from '#contract/endpoint.ts'
import { groups, isEndpoint } from '#contract/endpoints/index.ts'
import { callAt } from '#contract/known-names.ts'
import { camel } from '#contract/query.ts'
import { rowsIn } from '#contract/outputs.ts'
import type { Resource } from '#contract/resource.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { rowFromWire } from '#contract/wire.ts'
import { isWhole } from './journal-files.ts'
import { faultOfHeader, isFault } from './faults.ts'
import type { StoredEntry } from './journal.ts'
import { answerOf, queryOf, sentOf } from './journal-shown.ts'
import type { Lab } from './lab.ts'

/** Where the rows of the test come from. */
interface Origin {
  snapshot: string | undefined
  scenario: string | undefined
}
export const originOfTest = ({ journal, state }: Lab): Origin => ({ snapshot: journal.before(), scenario: state().scenario?.name })

/** Pauses from this number of seconds on are part of the test. */
const longPause = 60
/** Fields that differ from run to run. */
const varying = /(^id|Id|Ids|Time|No|By|Version|token|Token)$/
/** Most fields of an expectation. */
const mostFields = 8

/** The function of the kit for each endpoint: `money.payRefund`. */
const functions = once(() => new Map<Endpoint, string>(namesIn(groups)))
function namesIn(group: object, above = ''): [Endpoint, string][] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]) => {
    const full = above ? `${above}.${name}` : name
    if (isEndpoint(value)) return [[value, full] as [Endpoint, string]]
    return typeof value === 'object' && value !== null && above.split('.').length < 2 ? namesIn(value, full) : []
  })
}

/** Values as code; a text that is the id of an earlier answer becomes its expression. */
function codeOf(value: unknown, ids: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') return ids.get(value) ?? JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one) => codeOf(one, ids)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const members = Object.entries(value).map(
    ([name, one]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${codeOf(one, ids)}`,
  )
  return members.length ? `{ ${members.join(', ')} }` : '{}'
}

const isMasked = (value: unknown) => /\*{3}|\d\*+\d/.test(JSON.stringify(value) ?? '')

/** Fields of an answer that a second run has as well. */
function stableFields(row: object): object {
  const fields = Object.entries(row).filter(
    ([name, value]) => !varying.test(name) && value !== '' && ['string', 'number', 'boolean'].includes(typeof value) && !isMasked(value),
  )
  return Object.fromEntries(fields.slice(0, mostFields))
}

interface Expression {
  /** `rows.order.list({ … })` */
  code: string
  /** The resource whose rows it returns, and how. */
  resource?: Resource | undefined
  shape: 'page' | 'row' | 'other'
}

/** The call of the kit for a request; undefined if the kit has none. */
function expressionOf(call: Call, query: Record<string, string>, body: unknown, ids: ReadonlyMap<string, string>): Expression | undefined {
  const code = (value: unknown) => codeOf(value, ids)
  const { of, resource, verb } = call
  if (call.media !== 'json' || call.upload) return undefined
  if (of) {
    const name = functions().get(of)
    const input = of.via === 'query' ? { ...query, ...propertiesOf(body) } : body
    const own = rowsIn(of.output)
    return name ? { code: `${name}(${code(input ?? {})})`, resource: own, shape: own ? 'row' : 'other' } : undefined
  }
  if (!resource || !verb || verb === 'select' || !resource.calls[verb]) return undefined
  const rows = `rows.${resource.name}`
  const id = query.id ?? query.ids ?? ''
  switch (verb) {
    case 'list': {
      const filters = Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === '' ? [] : [[inCamel(name), value]])))
      return { code: `${rows}.list(${code(filters)})`, resource, shape: resource.shape === 'page' ? 'page' : 'other' }
    }
    case 'detail':
      return { code: `${rows}.detail(${code(id)})`, resource, shape: 'row' }
    case 'submit':
      return { code: `${rows}.submit(${code(body)})`, shape: 'other' }
    case 'remove':
      return { code: `${rows}.remove(${code(id.includes(',') ? id.split(',') : id)})`, shape: 'other' }
  }
}
/** A filter's name with its field in camel case; the suffix stays. */
const inCamel = (name: string) => name.replace(/^(\w+?)(_[a-z]+)?$/, (_all, field: string, suffix = '') => camel(field) + String(suffix))

function createWriter() {
  const ids = new Map<string, string>()
  let count = 0
  let last: number | undefined
  const learn = (row: unknown, expression: string) => {
    const { id } = propertiesOf(row)
    if (typeof id === 'string' && id && !ids.has(id)) ids.set(id, `${expression}.id`)
  }

  function expectations(variable: string, { resource, shape }: Expression, data: unknown): string[] {
    if (shape === 'page' && resource) {
      const { records, total } = propertiesOf(data)
      const rows = Array.isArray(records) ? records : []
      rows.forEach((row, i) => learn(row, `${variable}.records[${i}]`))
      const first = rows[0] === undefined ? {} : stableFields(rowFromWire(resource, rows[0]))
      return [
        ...(typeof total === 'number' ? [`expect(${variable}.total).toBe(${total})`] : []),
        ...(Object.keys(first).length ? [`expect(${variable}.records[0]).toMatchObject(${codeOf(first, new Map())})`] : []),
      ]
    }
    if (shape === 'row' && resource && 'id' in propertiesOf(data)) {
      learn(data, variable)
      const fields = stableFields(rowFromWire(resource, data))
      return Object.keys(fields).length ? [`expect(${variable}).toMatchObject(${codeOf(fields, new Map())})`] : []
    }
    return []
  }

  /** The lines of a pause, so that what became due in between has happened. */
  function pause({ now }: StoredEntry): string[] {
    const seconds = last === undefined ? 0 : Math.round((now - last) / 1000)
    if (last === undefined || seconds >= longPause) last = now
    return seconds >= longPause ? [`await clock.pass({ seconds: ${seconds} })`] : []
  }

  /** A fault of the request's header becomes a rule for this one request. */
  function faultLines({ fault, path, account }: StoredEntry): string[] {
    // A header that could not be read was refused, and so is its call without it.
    if (fault === undefined || !isFault(fault)) return []
    return [`await faults.add(${codeOf({ ...faultOfHeader(fault), path, user: account, nth: 1 }, new Map())})`]
  }

  return (entry: StoredEntry, people: ReadonlyMap<string, string>): string[] => {
    const call = callAt(entry.method, entry.path)
    const about = `// ${entry.method} ${entry.path}`
    if (!call) return [`${about} is not a call of the contract`]
    if (isAnonymous(call) || call.path.startsWith('/api/blade-auth/')) return []
    const person = people.get(entry.account)
    const query = Object.fromEntries(new URLSearchParams(queryOf(entry)))
    const sent = sentOf(entry)
    const expression = expressionOf(call, query, sent, ids)
    if (!person || !expression) return [`${about} has no function in the kit${person ? '' : ' without a person'}`]
    const callCode = `${person}.${expression.code}`
    const answer = propertiesOf(answerOf(entry))
    const code = typeof answer.code === 'number' ? answer.code : entry.status
    const faults = faultLines(entry)
    const lines = [...pause(entry), ...faults]
    if (code !== 200) lines.push(`await expect(${callCode}).rejects.toMatchObject({ code: ${code} })`)
    else {
      const variable = `${(expression.resource?.name ?? 'answer').replace(/\W/g, '')}${++count}`
      const checks = expectations(variable, expression, answer.data)
      lines.push(checks.length ? `const ${variable} = await ${callCode}` : `await ${callCode}`, ...checks)
    }
    if (faults.length) lines.push('await faults.clear()')
    return isMasked([query, sent]) ? [`${about}: *** is masked, fill it in`, ...lines.map((line) => `// ${line}`)] : lines
  }
}

export function kitTest(entries: readonly StoredEntry[], { snapshot, scenario }: Origin): { name: string; text: string } {
  const whole = entries.filter(isWhole)
  const accounts = [...new Set(whole.flatMap(({ account }) => account || []))]
  const people = new Map(accounts.map((account) => [account, account.replace(/\W/g, '_').replace(/^(?=\d)/, '_')]))
  const write = createWriter()
  const lines = whole.flatMap((entry) => write(entry, people))
  const from = snapshot ? `{ snapshot: ${JSON.stringify(snapshot)} }` : JSON.stringify(scenario ?? 'weekday')
  const used = ['as', ...['clock', 'faults'].filter((name) => lines.some((line) => line.startsWith(`await ${name}.`)))]
  const head = [
    `import { expect, test } from 'ward-kit'`,
    '',
    ...(snapshot ? [] : ['// The rows before the first request were not saved: these are those of the scenario.']),
    `test.use({ scenario: ${from} })`,
    '',
    `test('as recorded', async ({ ${used.join(', ')} }) => {`,
  ]
  const body = [...[...people].map(([account, name]) => `const ${name} = await as(${JSON.stringify(account)})`), ...lines]
  return { name: 'recorded.spec.ts', text: [...head, ...body.map((line) => `  ${line}`), '})', ''].join('\n') }
}
