/** Submits random forms to every action of the console: the forms of its pages, with a few mutations. */
import { fieldLabel } from '#contract/labels/index.ts'
import type { Resource } from '#contract/resource.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { createRandom } from '#seeds/random.ts'
import fc from 'fast-check'
import { picture } from '../api/harmless-requests.ts'
import { good, hostile } from '../properties/values.ts'
import { actionCameThrough, leakIn, signedOut } from './answers.ts'
import { accounts } from './callers.ts'
import { administrator, type Template, type Visitors } from './console.ts'
import type { Field } from '../page.ts'
import { count, type Tally } from './fuzz.ts'
import { hostileTexts } from './hostile-texts.ts'
import { onAll, type Site, type Wire } from './site.ts'
import type { World } from './world.ts'

type Value = string | Blob
type Pairs = (readonly [name: string, value: Value])[]

const yuan = fc.integer({ min: 1, max: 300 }).map((cents) => (cents / 100).toFixed(2))
const word = fc.nat(99_999).map((n) => `w${n}`)
const long = fc.constantFrom(...Object.values(hostileTexts(10_000)))
const anything = fc.oneof(hostile, long, fc.constantFrom('', '0', '-1', '1e9', '😀'.repeat(50), '<b>x</b>', '{"a":{"a":{}}}'))

/** A file for a file field: a sheet with the headings of a resource, or a picture. */
const fileFor = (resource: Resource | undefined): Blob =>
  resource
    ? new Blob([`${resource.form.map((name) => fieldLabel(resource.name, name, 'zh')).join()}\n${resource.form.map(() => 'x').join()}\n`])
    : (picture().get('file') as Blob)

/** Values that staff might enter in a form field: mostly those of other rows. */
function typed(field: Field, address: string, rows: World['rows']): fc.Arbitrary<readonly Value[]> {
  const { name, type, value, options } = field
  const one = (values: fc.Arbitrary<Value>) => values.map((v) => [v])
  const resource = resourceByPath(address.split(/[?#]/)[0]!.split('/').slice(0, 3).join('/'))
  const meta = resource?.fields[name]
  // A row refers to its parent by the parent's code.
  const column = name === 'parentCode' ? 'code' : name
  const existingValues = (rows[resource?.name ?? ''] ?? []).flatMap((row) =>
    ['', -1, undefined].includes(row[column] as string) ? [] : [String(row[column])],
  )
  const newValue = ((): fc.Arbitrary<Value> => {
    if (type === 'file') return fc.constant(fileFor(address.includes('/import') ? resource : undefined))
    if (meta?.base === 'money' || /amount/i.test(name)) return yuan
    if (meta?.base === 'dateTime' || type === 'datetime-local') return fc.constantFrom('2026-11-20T08:00', '2030-01-01T00:00')
    if (type === 'password') return fc.constant('Long-enough-1')
    // A unique path, because a scope on a common path closes the API to all but administrators.
    if (name === 'scopePath') return fc.nat(9999).map((n) => `/own/${n}`)
    if (/phone/i.test(name)) return fc.nat(99_999).map((n) => `138000${String(n).padStart(5, '0')}`)
    // Words, because most random codes contain invalid characters.
    if (/code$/i.test(name) && existingValues.length) return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existingValues) }, word)
    if (meta && existingValues.length) return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existingValues) }, good(meta).map(String))
    // The remark is a text that a dialog asks for, not a field of the row.
    if (name === 'remark') return word
    if (meta) return meta.required ? good(meta).map(String) : fc.constant('')
    return type === 'number' ? fc.integer({ min: 1, max: 9 }).map(String) : word
  })()
  const chosen = options.filter(Boolean)
  if (type === 'hidden' || type === 'button' || type === 'radio') return fc.constant([value])
  if (type === 'checkbox') return fc.boolean().map((on) => (on ? [value || 'on'] : []))
  if (type === 'select') return chosen.length ? one(fc.constantFrom(...chosen)) : fc.constant([])
  return value ? one(fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, newValue)) : one(newValue)
}

/** One radio button of each group is checked, and one button is pressed. */
function asSubmitted(fields: readonly Field[], seed: number): Field[] {
  const of = (fieldType: string) => fields.filter(({ type }) => type === fieldType)
  const pick = (all: readonly Field[]) => all.slice(seed % Math.max(1, all.length)).slice(0, 1)
  const radios = [...new Set(of('radio').map(({ name }) => name))].map((name) => of('radio').filter((field) => field.name === name))
  return [...fields.filter(({ type }) => type !== 'button' && type !== 'radio'), ...radios.flatMap(pick), ...pick(of('button'))]
}

const breaks = fc
  .constantFrom(0, 0, 1, 1, 2)
  .chain((n) =>
    fc.array(fc.tuple(fc.nat(40), fc.constantFrom('drop', 'spoil', 'twice', 'add'), anything, hostile), { minLength: n, maxLength: n }),
  )

/** A form as submitted, with up to two mutations; one in eight is entirely random. */
function filled({ fields, address }: Template, rows: World['rows']): fc.Arbitrary<Pairs> {
  const right = fc
    .nat(20)
    .chain((seed) =>
      fc
        .tuple(
          ...asSubmitted(fields, seed).map((field) =>
            typed(field, address, rows).map((values) => values.map((value) => [field.name, value] as const)),
          ),
        )
        .map((all) => all.flat()),
    )
  const nearly = fc.tuple(right, breaks).map(([pairs, how]) => {
    const mutated = [...pairs]
    for (const [at, what, value, name] of how) {
      const i = at % Math.max(1, mutated.length)
      const key = mutated[i]?.[0] ?? name
      if (what === 'drop') mutated.splice(i, 1)
      else if (what === 'spoil') mutated[i] = [key, value]
      else mutated.push([what === 'twice' ? key : name, value])
    }
    return mutated
  })
  const wild = fc.array(fc.tuple(fc.oneof(hostile, fc.constantFrom(...fields.map(({ name }) => name), 'intent')), anything), {
    maxLength: 6,
  })
  return fc.oneof({ weight: 7, arbitrary: nearly }, { weight: 1, arbitrary: wild as fc.Arbitrary<Pairs> })
}

/** Replaces lone surrogates, which UTF-8 cannot encode. */
const whole = (text: string) => Buffer.from(text).toString()

function wireOf({ address, multipart }: Template, pairs: Pairs, own: Record<string, string>, origin: string): Wire {
  const { pathname, search } = new URL(address, origin)
  const path = `${pathname === '/' ? '/_root' : pathname}.data${search}`
  const headers = { origin, ...own }
  if (!multipart) {
    const body = String(new URLSearchParams(pairs.map(([name, value]) => [whole(name), typeof value === 'string' ? whole(value) : 'file'])))
    return { method: 'POST', path, body, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
  }
  const body = new FormData()
  for (const [name, value] of pairs) {
    if (typeof value === 'string') body.append(whole(name), whole(value))
    else body.append(whole(name), value, 'file.png')
  }
  return { method: 'POST', path, body, headers }
}

/** These actions start, lock or end a session, so a redirect to sign-in is their normal answer. */
const ofSession = /^features\/auth\//

interface ActionsDeps {
  site: Site
  visitors: Visitors
  templates: readonly Template[]
  /** Its `spare` is the account whose own password may be changed. */
  world: World
}

/** @returns what is wrong, one line each */
export async function fuzzActions(
  { site, visitors, templates, world }: ActionsDeps,
  run: { count: number; seed: number; tally: Tally },
): Promise<string[]> {
  const random = createRandom(run.seed)
  const wrong: string[] = []
  const routes = [...new Set(templates.map(({ route }) => route))]
  const each = Math.ceil(run.count / routes.length)
  const sent = routes.flatMap((route, n) => {
    const own = templates.filter((template) => template.route === route)
    const per = Math.ceil(each / own.length)
    return own
      .flatMap((template) =>
        fc.sample(filled(template, world.rows), { numRuns: per, seed: run.seed + n }).map((pairs) => ({ template, pairs })),
      )
      .slice(0, each)
  })
  const mixed = sent.map((one) => ({ one, at: random.next() })).sort((a, b) => a.at - b.at)
  await onAll(mixed.slice(0, run.count), async ({ one: { template, pairs } }, at) => {
    const other = random.pick([...accounts])
    const who = /^\/password|tab=password/.test(template.address)
      ? world.spare
      : random.next() < 0.75
        ? administrator
        : { account: other, password: other }
    const isOpen = template.route === 'features/auth/login' || random.next() < 0.04
    const own = isOpen ? {} : await visitors.headersOf(who, at)
    const wire = wireOf(template, pairs, own, site.url)
    const answer = await site.send(at, wire).catch((error: unknown) => String(error))
    const description = `${template.route}, ${isOpen ? 'nobody' : who.account}: ${wire.path} ${typeof wire.body === 'string' ? wire.body.slice(0, 400) : 'multipart'}`
    if (typeof answer === 'string') return void wrong.push(`${description}: no answer: ${answer}`)
    // A 503 is expected: the simulated channel may be set to give no answer.
    const leak = answer.status >= 400 ? leakIn(answer.text) : undefined
    if ((answer.status >= 500 && answer.status !== 503) || leak)
      wrong.push(`${description}: ${answer.status} ${leak ?? answer.text.slice(0, 300)}`)
    const away = signedOut(answer)
    count(run.tally, template.route, actionCameThrough(answer) || (away && ofSession.test(template.route)), answer.status)
    if (away || ofSession.test(template.route)) visitors.forget(who, at)
  })
  return wrong
}
