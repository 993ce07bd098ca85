/** Every call of the contract as data: the resources' verbs and the endpoints. Read by documentation, conformance tests and tests. */
import { fieldOf, callPath, filterMeta, filterNames, permission, submitSchema, type Resource } from './resource.ts'
import { capitalize } from './rules/values.ts'
import { z } from 'zod'
import { choices, nothing, orNothing, pageOf, rowOf, treeOf, type AnswerOf, type AnyDialect } from './answers.ts'
import type { Capability } from './capabilities.ts'
import { changes, type Endpoint, isIn } from './endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import { pathUnder, userBases, userCalls } from './endpoints/user.ts'
import { titleOf } from './labels/index.ts'
import type { Pair } from './languages.ts'
import { maxSize } from './envelope.ts'
import { formIn, isAbsent } from './springblade/form.ts'
import { exactOf } from './outputs.ts'
import { queryNames } from './query.ts'
import { versionKey, versionLength } from './version-keys.ts'
import { user } from './resources/access.ts'
import type { Shape, Verb } from './verbs.ts'
import { allResources, choosersOf } from './resources/index.ts'
import type { FieldMeta } from './field-meta.ts'
import { rowKey } from './ids.ts'
import type { Dialect } from './springblade/dialect.ts'

export interface Call {
  /** Unique: `order.list`, `pay.refund`. */
  name: string
  title: Pair
  /** The endpoint it comes from, in either dialect; absent for a verb of a resource. */
  of?: Endpoint
  method: 'GET' | 'POST'
  path: string
  /** Permission as in an endpoint; submit has the codes of adding and of editing. */
  needs: Endpoint['needs']
  /** Set if the other dialect has the call at another address or not at all. */
  dialect?: Dialect
  /** The call's own parameters, with their types. */
  query: Shape
  /** The resource whose filters it accepts as well. */
  filters?: Resource
  body?: z.ZodType
  /** Takes a multipart body with one `file`. */
  upload: boolean
  answer: AnswerOf
  bare: boolean
  media: 'json' | 'picture' | 'page' | 'workbook' | 'file'
  /** Set if only the bundled backend has it: the capability that it belongs to. */
  beyond?: Capability
  /** True for a write. */
  effects: boolean
  /** The resource whose rows it reads or writes. */
  resource?: Resource
  verb?: Verb | 'select'
}

const paging: Shape = { current: z.int().min(1).optional(), size: z.int().min(1).max(maxSize).optional() }
const sorting: Shape = { ascs: z.string().optional(), descs: z.string().optional() }

/** Suffixes of a field's name in a filter (conventions §5). */
export const suffixes = {
  any: ['equal', 'notequal', 'null', 'notnull'],
  id: ['in'],
  text: ['like', 'notlike', 'likeleft', 'likeright'],
  number: ['ge', 'gt', 'le', 'lt'],
  time: ['datege', 'dategt', 'datele', 'datelt', 'dateequal'],
} as const

export const suffixesOf = (meta: FieldMeta): readonly string[] => [
  ...suffixes.any,
  ...(meta.base === 'id' ? suffixes.id : []),
  ...(meta.base === 'dateTime' ? suffixes.time : meta.wire === 'number' ? suffixes.number : suffixes.text),
]

/** Fields that a list may be filtered by: stored ones, except secrets, and those of its search card. */
export const filterFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) =>
    name in resource.entity.shape ? !fieldOf(resource, name).secret : resource.search.includes(name),
  )

const searched = (resource: Resource): Shape =>
  Object.fromEntries(
    filterNames(resource).flatMap((name) =>
      queryNames(name, filterMeta(resource, name)).map((key) => [key, z.string().optional()] as const),
    ),
  )

const idList = z.string().regex(/^\d{1,19}(,\d{1,19})*$/)
/** A region is removed by a single `id`. */
const removal = (resource: Resource): Shape => (resource.name === 'region' ? { id: z.string() } : { ids: idList })

/**
 * A body without an id adds a row and needs the required fields. With an id it changes the given fields, unless `rowVersion` is
 * outdated.
 */
const submitBody = (resource: Resource): z.ZodType => {
  const title = capitalize(resource.name)
  return z.union([
    submitSchema(resource, 'insert').meta({ id: `${title}New` }),
    submitSchema(resource, 'update')
      .extend({ id: rowKey, [versionKey]: z.string().max(versionLength).optional() })
      .meta({ id: `${title}Change` }),
  ])
}

const verbs: Record<Verb | 'select', Pair> = {
  list: ['列表', 'list'],
  detail: ['详情', 'details'],
  submit: ['新增或修改', 'create or update'],
  remove: ['删除', 'delete'],
  select: ['选项', 'options'],
}
const usual = { upload: false, bare: false, media: 'json', effects: false, query: {}, answer: () => nothing } as const

function callsOfResource(resource: Resource): Call[] {
  const title: Pair = titleOf(resource)
  const base = (verb: Verb | 'select', needs: string) => ({
    ...usual,
    name: `${resource.name}.${verb}`,
    title: [`${title[0]}${verbs[verb][0]}`, `${title[1]}: ${verbs[verb][1]}`] as const,
    needs,
    resource,
    verb,
    beyond: resource.beyond,
    ...(isAbsent(resource, 'springblade') && { dialect: 'bladex' as const }),
  })
  const make: Record<Verb, (path: string) => Call> = {
    list: (path) => ({
      ...base('list', permission(resource.name)),
      method: 'GET',
      path,
      // Paging is accepted for trees, too, because clients send it; the answer is always the whole tree.
      query: { ...paging, ...sorting, ...searched(resource) },
      filters: resource,
      answer: (dialect) => (resource.shape === 'tree' ? treeOf(resource, dialect) : pageOf(rowOf(resource, dialect))),
    }),
    detail: (path) => ({
      ...base('detail', permission(resource.name, 'view')),
      method: 'GET',
      path,
      query: { id: z.string() },
      answer: (dialect) => orNothing(rowOf(resource, dialect)),
    }),
    submit: (path) => ({
      ...base('submit', `${permission(resource.name, 'add')}, ${permission(resource.name, 'edit')}`),
      method: 'POST',
      path,
      body: submitBody(resource),
      effects: true,
    }),
    remove: (path) => ({
      ...base('remove', permission(resource.name, 'delete')),
      method: 'POST',
      path,
      query: removal(resource),
      effects: true,
    }),
  }
  const verbCalls = (Object.keys(make) as Verb[]).flatMap((verb) => {
    const path = callPath(resource, verb)
    return path ? [make[verb](path)] : []
  })
  if (!resource.title) return verbCalls
  const select: Call = {
    ...base('select', choosersOf(resource)),
    ...(formIn(resource, 'springblade').unselected && { dialect: 'bladex' as const }),
    method: 'GET',
    path: `${resource.api}/select`,
    query: { ...paging, words: z.string().optional() },
    filters: resource,
    // Either is accepted, because stock open servers return whole rows, without a `name`.
    answer: (dialect) => (dialect === 'springblade' ? z.union([choices(), z.array(rowOf(resource, dialect))]) : choices()),
  }
  return [...verbCalls, select]
}

function callOf(of: Endpoint): Call {
  const { filters, answersFor, forms = {} } = of
  const shape: Shape = of.input instanceof z.ZodObject ? (of.input.shape as Shape) : {}
  return {
    name: of.name,
    title: of.title,
    of,
    method: of.method,
    path: of.path,
    needs: of.needs,
    filters,
    beyond: of.beyond,
    query: of.via === 'json' ? {} : { ...(filters && { ...paging, ...sorting, ...searched(filters) }), ...shape },
    body: of.via === 'json' ? of.input : undefined,
    upload: of.upload ?? false,
    answer: exactOf(of.output),
    bare: of.bare ?? false,
    media: of.media ?? 'json',
    effects: changes(of),
    ...answersFor,
    ...(forms.springblade === 'absent' && { dialect: 'bladex' }),
    ...(forms.bladex === 'absent' && { dialect: 'springblade' }),
  }
}

const [, openUserBase] = userBases
const isUser = (call: Call) => call.path.startsWith(`${user.api}/`)

const special = endpoints.map(callOf)
/** The verbs that no endpoint replaces. */
const generic = allResources
  .flatMap(callsOfResource)
  .filter((call) => !special.some(({ resource, verb }) => resource?.name === call.resource?.name && verb === call.verb))
const baseCalls = [...special, ...generic].map((call) => (isUser(call) ? { ...call, dialect: 'bladex' as const } : call))

/** Calls for users at their address in the open dialect. */
const openUsers = baseCalls
  .filter((call) => isUser(call) && (!call.of || isIn(call.of, 'springblade')) && call.verb !== 'select')
  .map((call): Call => {
    const path = call.of === userCalls.page ? `${openUserBase}/list` : pathUnder(openUserBase, call)
    return { ...call, name: `open.${call.name}`, path, dialect: 'springblade' }
  })

/** All calls of both dialects. */
export const calls: readonly Call[] = [...baseCalls, ...openUsers]

/** The bundled backend's extensions of Blade: the paths of each capability. */
export const capabilities: readonly { name: Capability; paths: string[] }[] = [...new Set(calls.flatMap(({ beyond }) => beyond ?? []))].map(
  (name) => ({ name, paths: calls.flatMap((call) => (call.beyond === name ? call.path : [])) }),
)

/** The calls that a client of this dialect uses. */
export const callsIn = (dialect: AnyDialect): Call[] => calls.filter((call) => !dialect || !call.dialect || call.dialect === dialect)
