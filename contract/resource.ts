/** A resource described once, as data. Page, server, menu seed and registry test read it (architecture: the definition). */
import type { Shape, Word, Verb, Calls } from './verbs.ts'
import { z } from 'zod'
import { checkExists } from './rules/values.ts'
import type { Capability } from './capabilities.ts'
import { once } from './later.ts'
import type { RefusalCode } from './refusals.ts'
import type { SectionName } from './sections.ts'
import type { Dialect } from './springblade/dialect.ts'
import { narrowed } from './springblade/form.ts'
import type { OpenForm, PageDefinition } from './springblade/open-form.ts'
import { fieldMeta, type FieldMeta } from './field-meta.ts'

/** What a phone shows of a row. Below it is the first of the row's actions. */
export interface CardRecipe<F = string> {
  /** The fields that name the row. The first one that is a column is its name everywhere, unless the definition has a `title`. */
  title: readonly F[]
  /** At most two lines: the first field of a line at its start, the others at its end. */
  lines: readonly (readonly F[])[]
  /** Beside the title. */
  state?: F
}

/**
 * The content of a definition. `joined` fields are shown, but not stored by this resource. Schemas are functions, because a page shows
 * few resources, and creating the schemas of all takes a browser longer than rendering it.
 */
export interface Definition<N extends string, E extends Shape, J extends Shape, C extends Calls, L extends Shape> {
  name: N
  /** Base address of the verbs, e.g. `/api/blade-system/order`. */
  api: string
  /** Console address and seeded menu path; its first part is the module. */
  path: `/${Word}/${string}`
  calls: C
  /** `tree`: the list returns nested nodes instead of a page. */
  shape?: 'page' | 'tree'
  entity: () => z.ZodObject<E>
  joined?: () => z.ZodObject<J>
  /** Fields of the search card. A dateTime field is a range of whole days. */
  search: readonly (keyof E | keyof NoInfer<J>)[]
  /**
   * Further filters of its address, for links from figures to the rows behind them. They appear as chips, without a field on the search
   * card. Stored fields, or others that the server can filter by.
   */
  linked?: () => z.ZodObject<L>
  columns: readonly (keyof E | keyof NoInfer<J>)[]
  card: CardRecipe<keyof E | keyof NoInfer<J>>
  /**
   * Fields in a second line below a column, if they have no column of their own: the customer of a row, and the hospital. Cards on
   * phones show them, too.
   */
  beneath?: Partial<Record<keyof E | keyof NoInfer<J>, readonly (keyof E | keyof NoInfer<J>)[]>>
  /**
   * Fields of the form; more than seven are grouped into sections. A joined field belongs to another table; the server writes it in the
   * same transaction.
   */
  form?: readonly (keyof E | keyof NoInfer<J>)[] | FormSections<keyof E | keyof NoInfer<J>>
  /** Refusals of values that do not go together, by field. Called with complete and otherwise valid values, also while they are typed. */
  check?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, FieldRefusal>>
  /** The field that names a row where other forms choose one; with it the resource has the call `select`. */
  title?: keyof E | keyof NoInfer<J>
  /** The fields by which the global search finds rows: a search field by a part of its text, any other by the whole text. */
  find?: readonly (keyof E | keyof NoInfer<J>)[]
  /** The fields that identify a row in a file; with them the resource can be imported. */
  importBy?: readonly (keyof E)[]
  /** Set if only the bundled backend has it: the capability that it belongs to. */
  beyond?: Capability
  /** Its differences in the open dialect, or that it is absent there. */
  open?: OpenForm | 'absent'
}

/** Fields of a form by their section, in the order in which they are shown. */
export type FormSections<F> = Readonly<Partial<Record<SectionName, readonly F[]>>>

/** A refusal of one field, with the values of its text. */
export interface FieldRefusal {
  code: RefusalCode
  values?: Readonly<Record<string, string | number>>
}

export interface Resource<
  N extends string = string,
  E extends Shape = Shape,
  J extends Shape = Shape,
  C extends Calls = Calls,
  L extends Shape = Shape,
> {
  name: N
  api: string
  path: string
  word: Word
  calls: C
  shape: 'page' | 'tree'
  entity: z.ZodObject<E>
  joined: z.ZodObject<J>
  linkSchema: z.ZodObject<L>
  search: readonly string[]
  /** The filters of `linked`, with their metadata. */
  links: Readonly<Record<string, FieldMeta>>
  columns: readonly string[]
  card: CardRecipe
  beneath: Readonly<Record<string, readonly string[]>>
  form: readonly string[]
  /** Empty for a short form. */
  sections: FormSections<string>
  check: Definition<N, E, J, C, L>['check']
  title: string | undefined
  importBy: readonly string[]
  find: readonly string[]
  beyond: Capability | undefined
  open: OpenForm | 'absent'
  /** The definition as pages show it in the open dialect, if that differs. */
  inOpen?: PageDefinition | undefined
  /** Set where it is the definition of a server of another dialect (`inDialect`). */
  dialect?: Dialect | undefined
  /** Every field, stored and joined, with its metadata. */
  fields: Readonly<Record<string, FieldMeta>>
}

const isList = (form: readonly PropertyKey[] | FormSections<PropertyKey>): form is readonly PropertyKey[] => Array.isArray(form)

export function defineResource<
  const N extends string,
  E extends Shape,
  const C extends Calls,
  J extends Shape = Record<never, never>,
  L extends Shape = Record<never, never>,
>(def: Definition<N, E, J, C, L>): Resource<N, E, J, C, L> {
  const entity = once(def.entity)
  const metas = (shape: Shape) => Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldMeta(schema)]))
  const linkSchema = once(def.linked ?? (() => z.object({}) as z.ZodObject<L>))
  const links = once(() => metas(linkSchema().shape))
  const joined = once(def.joined ?? (() => z.object({}) as z.ZodObject<J>))
  const fields = once(() => metas({ ...entity().shape, ...joined().shape }))
  const inOpen = once(() => narrowed(resource))
  const form: readonly PropertyKey[] | FormSections<PropertyKey> = def.form ?? []
  const resource: Resource<N, E, J, C, L> = {
    name: def.name,
    api: def.api,
    path: def.path,
    word: def.path.split('/')[1] as Word,
    calls: def.calls,
    shape: def.shape ?? 'page',
    search: def.search.map(String),
    columns: def.columns.map(String),
    card: def.card as CardRecipe,
    beneath: (def.beneath ?? {}) as Resource['beneath'],
    form: (isList(form) ? form : Object.values<readonly PropertyKey[]>(form).flat()).map(String),
    sections: (isList(form) ? {} : form) as FormSections<string>,
    check: def.check,
    importBy: (def.importBy ?? []).map(String),
    find: (def.find ?? []).map(String),
    beyond: def.beyond,
    open: def.open ?? {},
    title: def.title === undefined ? undefined : String(def.title),
    get entity() {
      return entity()
    },
    get joined() {
      return joined()
    },
    get linkSchema() {
      return linkSchema()
    },
    get fields() {
      return fields()
    },
    get links() {
      return links()
    },
    get inOpen() {
      return inOpen()
    },
  }
  return resource
}

/** Metadata of a field, stored or joined. @throws Error if the resource has no such field */
export const fieldOf = ({ name: of, fields }: Pick<Resource, 'fields'> & { name?: string }, name: string): FieldMeta =>
  checkExists(fields[name], `field ${name} of ${of}`)

/** Metadata of a filter: of a field, or of a filter that only links use. @throws Error if the resource has no such filter */
export const filterMeta = ({ name: of, fields, links }: Pick<Resource, 'name' | 'fields' | 'links'>, name: string): FieldMeta =>
  checkExists(fields[name] ?? links[name], `filter ${name} of ${of}`)

/** Every filter that its address accepts. */
export const filterNames = ({ search, links }: Pick<Resource, 'search' | 'links'>): string[] => [
  ...new Set([...search, ...Object.keys(links)]),
]

/** The field that names a row to people: its title if the list shows it, otherwise the first column of the card's title. */
export const nameField = ({ title, columns, card }: Pick<Resource, 'title' | 'columns' | 'card'>): string =>
  [title, ...card.title].find((name) => name !== undefined && columns.includes(name)) ?? columns[0] ?? 'id'

/** The name of a row for people: with the fields that stand before it on the card, because a bed has the same name in every room. */
export function rowName(resource: Pick<Resource, 'title' | 'columns' | 'card'>, row: Readonly<Record<string, unknown>>): string {
  const name = nameField(resource)
  const { title } = resource.card
  return [...title.slice(0, Math.max(0, title.indexOf(name))), name].flatMap((field) => row[field] ?? []).join(' · ')
}

/** The columns as a list shows them: the field that names the row first. */
export function listColumns(resource: Pick<Resource, 'title' | 'columns' | 'card'>): string[] {
  const name = nameField(resource)
  return [name, ...resource.columns.filter((one) => one !== name)]
}

/** Names of all fields of a resource. */
export type FieldOf<R> = R extends Resource<string, infer E, infer J> ? (keyof E | keyof J) & string : never

/** Any row, for the generic pages that walk `fields`. */
export type AnyRow = Record<string, string | number | boolean | null>

/** A row as the console has it after parsing: every field is present, empty ones are null. */
export type Row<R> =
  R extends Resource<string, infer E, infer J>
    ? string extends keyof E
      ? AnyRow
      : { [K in keyof E | keyof J]: NonNullable<z.output<(E & J)[K]>> | null }
    : never

/** Acts on rows that a button of a list can grant. */
export const acts = ['add', 'edit', 'delete', 'view'] as const

/** Permission codes by Blade's convention: the menu's code for the list, button codes for other acts. */
export const permission = (resource: string, act?: (typeof acts)[number]) => (act ? `${resource}_${act}` : resource)

/** Path of a verb, or undefined if the resource does not have it. */
export function callPath(resource: Pick<Resource, 'api' | 'calls'>, verb: Verb): string | undefined {
  const end = resource.calls[verb]
  return end && `${resource.api}/${end}`
}

/**
 * Addresses that accept a body of `submit`; some clients use two others for adding and changing. None if the resource has no submit.
 */
export const submitPaths = ({ api, calls }: Pick<Resource, 'api' | 'calls'>): string[] =>
  calls.submit ? [calls.submit, 'save', 'update'].map((end) => `${api}/${end}`) : []

/**
 * Body of `submit`: the form's fields. `insert` needs the required ones; `update` needs the id and accepts any subset (Blade updates
 * the keys it gets and leaves the rest, conventions §8).
 */
export function submitSchema(resource: Resource, mode: 'insert' | 'update'): z.ZodObject {
  const cached = schemas[mode].get(resource)
  if (cached) return cached
  const shape: Shape = {}
  for (const name of resource.form) {
    const schema = (resource.entity.shape[name] ?? resource.joined.shape[name]) as z.ZodType
    shape[name] = mode === 'update' || !fieldMeta(schema).required ? schema.optional() : schema
  }
  const schema = z.object(shape)
  schemas[mode].set(resource, schema)
  return schema
}
// Cached, because zod compiles a schema at the first parse, which costs more than parsing.
const schemas = { insert: new WeakMap<Resource, z.ZodObject>(), update: new WeakMap<Resource, z.ZodObject>() }
