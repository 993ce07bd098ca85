/**
 * Settings as a file: roles with their grants, dictionaries, parameters, top menus and clients. Rows name their fields like the
 * contract, and refer to other rows by alias or code, because ids differ between servers.
 */
import { type Resource, submitSchema } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { checkExists } from '#contract/rules/values.ts'
import { z } from 'zod'

/** The file cannot be used; the message names each wrong place. */
export class BadSettingsFile extends Error {}

export interface Section {
  /** Its name in the file. */
  name: 'roles' | 'dictionaries' | 'systemDictionaries' | 'parameters' | 'topMenus' | 'clients'
  resource: Resource
  /** The field that identifies a row on every server. */
  key: string
  /** Fields of the form that the file does not have: ids of other rows, and secrets. */
  omitted: readonly string[]
}

const section = (name: Section['name'], of: string, key: string, omitted: readonly string[] = []): Section => ({
  name,
  resource: checkExists(resourceNamed(of), of),
  key,
  omitted,
})

/** In the order in which they are applied. */
export const sections: readonly Section[] = [
  section('systemDictionaries', 'dict', 'code', ['parentId', 'dictKey']),
  section('dictionaries', 'dictBiz', 'code', ['parentId', 'dictKey']),
  section('parameters', 'param', 'paramKey'),
  section('roles', 'role', 'roleAlias', ['parentId']),
  section('topMenus', 'topMenu', 'code'),
  section('clients', 'client', 'clientId', ['clientSecret']),
]

/** Fields of a row that the file may have. */
export const fieldNames = ({ resource, omitted }: Pick<Section, 'resource' | 'omitted'>): string[] =>
  resource.form.filter((name) => !omitted.includes(name))

/** Any subset of the fields with the key, because fields that a row does not name stay as they are on the server. */
function fieldsOf({ resource, key, omitted }: Section): z.ZodObject {
  const { shape } = submitSchema(resource, 'update')
  const keySchema = submitSchema(resource, 'insert').shape[key]
  const fields = fieldNames({ resource, omitted }).flatMap((name) => {
    const schema = name === key ? keySchema : shape[name]
    // YAML reads an unquoted 200 as a number.
    const worded = (value: unknown) => (typeof value === 'number' && resource.fields[name]?.wire === 'string' ? String(value) : value)
    return schema ? [[name, z.preprocess(worded, schema)] as const] : []
  })
  return z.strictObject(Object.fromEntries(fields))
}

const codes = z.array(z.string().min(1))
/** Replaces the grants of a role; a kind that is not named stays as it is. */
const grants = z.strictObject({ menus: codes.optional(), dataScopes: codes.optional(), apiScopes: codes.optional() })
const extras: Partial<Record<Section['name'], (own: Section) => z.ZodRawShape>> = {
  roles: () => ({ parent: z.string().min(1).optional(), grants: grants.optional() }),
  dictionaries: (own) => ({ entries: entriesOf(own) }),
  systemDictionaries: (own) => ({ entries: entriesOf(own) }),
  topMenus: () => ({ menus: codes.optional() }),
  /** The environment variable that holds the secret of a client that is added. */
  clients: () => ({
    secretFrom: z
      .string()
      .regex(/^[A-Z]\w*$/)
      .optional(),
  }),
}
const entriesOf = (own: Section) => z.array(fieldsOf({ ...own, key: 'dictKey', omitted: ['parentId', 'code'] })).optional()

const rowSchema = (own: Section) => fieldsOf(own).extend(extras[own.name]?.(own) ?? {})
const fileSchema = () => z.strictObject(Object.fromEntries(sections.map((own) => [own.name, z.array(rowSchema(own)).optional()])))

/** A row as the file has it: the resource's fields, and what refers to other rows. */
export type FileRow = Readonly<Record<string, unknown>>
export type SettingsFile = Readonly<Partial<Record<Section['name'], readonly FileRow[]>>>

/** @param content parsed YAML @throws BadSettingsFile */
export function readSettings(content: unknown): SettingsFile {
  const read = fileSchema().safeParse(content ?? {})
  if (read.success) {
    for (const own of sections) refuseTwice(own, (read.data[own.name] ?? []) as FileRow[])
    return read.data as SettingsFile
  }
  const lines = read.error.issues.map(({ path, message }) => `  ${z.core.toDotPath(path) || 'the file'}: ${message}`)
  throw new BadSettingsFile(['These settings are wrong:', ...new Set(lines)].join('\n'))
}

/** @throws BadSettingsFile when two rows have the same key, because the second would undo the first */
function refuseTwice({ name, key }: Section, rows: readonly FileRow[]): void {
  const keys = rows.map((row) => row[key])
  const twice = keys.find((one, i) => keys.indexOf(one) < i)
  if (twice !== undefined) throw new BadSettingsFile(`These settings are wrong:\n  ${name}: ${key} ${String(twice)} is there twice`)
}
