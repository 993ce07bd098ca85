/**
 * Strict schemas of answers: rows, pages and trees with the null rules (conventions §6). Documentation and tests
 * use these; the console parses answers of any Blade server more leniently (`endpoint.output`, `rowFromWire`).
 */
import { capitalize } from './rules/values.ts'
import { z } from 'zod'
import { formIn } from './springblade/form.ts'
import type { Resource } from './resource.ts'
import type { FieldMeta } from './field-meta.ts'
import type { Dialect } from './springblade/dialect.ts'

/** `undefined` means either dialect, as in the documentation. */
export type AnyDialect = Dialect | undefined
export type AnswerOf = (dialect: AnyDialect) => z.ZodType

const time = z.string().regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/)
const wireId = z.union([z.string(), z.literal(-1)])
/** In the open dialect a numeric key must be a number, as far as it is exact; any other key stays text. */
const openKey = z.union([z.int(), z.string().regex(/^(?!-?\d{1,15}$)/)])

function fieldOf(meta: FieldMeta, dialect: AnyDialect): z.ZodType {
  if (meta.base === 'id') return wireId
  if (meta.base === 'dateTime') return time
  if (meta.dictKey && dialect !== 'bladex') return dialect ? openKey : z.union([z.string(), z.int()])
  if (meta.wire === 'number') return z.number()
  if (meta.wire === 'boolean') return z.boolean()
  if (meta.wire === 'array') return z.array(z.unknown())
  return meta.wire === 'object' ? z.looseObject({}) : z.string()
}

/** One schema per name, so that the documentation contains it once and references it. */
const schemas = new Map<string, z.ZodType>()
function named(name: string, dialect: AnyDialect, make: () => z.ZodType): z.ZodType {
  const key = `${name} ${dialect ?? ''}`
  const schema = schemas.get(key) ?? make()
  // Registered in place, because a node references itself.
  if (!schemas.has(key) && !dialect) schema.register(z.globalRegistry, { id: name })
  schemas.set(key, schema)
  return schema
}

/**
 * A row in the open dialect: with its names, without fields that a stock server lacks; joined names and long texts are only in details.
 */
function openShape(resource: Resource): z.ZodRawShape {
  const { names = {}, lacks = [], key } = formIn(resource, 'springblade')
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, meta]) => {
      const schema = fieldOf(meta, 'springblade')
      const isOptional = lacks.includes(name) || name in resource.joined.shape || meta.base === 'textarea' || (key && name === 'id')
      return [names[name] ?? name, isOptional ? schema.optional() : schema]
    }),
  )
}

const shapeOf = (resource: Resource, dialect: AnyDialect): z.ZodRawShape =>
  dialect === 'springblade'
    ? openShape(resource)
    : Object.fromEntries(Object.entries(resource.fields).map(([name, meta]) => [name, fieldOf(meta, dialect)]))

/** A row: every field of the definition is present, with empty ones as Blade writes them. Servers may add more. */
export const rowOf = (resource: Resource, dialect: AnyDialect): z.ZodType =>
  named(capitalize(resource.name), dialect, () => z.looseObject(shapeOf(resource, dialect)))

export const pageOf = (row: z.ZodType): z.ZodType =>
  z.looseObject({
    records: z.array(row),
    total: z.int().min(0),
    size: z.int().min(0),
    current: z.int().min(1),
    pages: z.int().min(0),
  })

/** Nested nodes. A leaf has no `children`, because clients treat an empty list as a branch. */
const nested = (shape: z.ZodRawShape): z.ZodType => {
  const node: z.ZodType = z.looseObject({
    ...shape,
    hasChildren: z.boolean().optional(),
    children: z
      .array(z.lazy(() => node))
      .min(1)
      .optional(),
  })
  return node
}

/** Rows as a tree. */
export const treeOf = (resource: Resource, dialect: AnyDialect): z.ZodType =>
  z.array(named(`${capitalize(resource.name)}Node`, dialect, () => nested(shapeOf(resource, dialect))))

/** Nodes of the trees in selects and grant dialogs; `key` and `value` are both the id. */
export const nodes: z.ZodType = z.array(
  named('TreeNode', undefined, () =>
    nested({ id: z.string(), parentId: z.string(), title: z.string(), key: z.string(), value: z.string() }),
  ),
)

/** A row of a dropdown: id, name, and the ids of the rows that it belongs to. */
export const choices = (): z.ZodType => z.array(z.looseObject({ id: wireId, name: z.string() }))

/** No data: `{}`, never null. */
export const nothing: z.ZodType = z.looseObject({})
/** A row, or `{}` where there is none. */
export const orNothing = (row: z.ZodType): z.ZodType => z.union([row, z.strictObject({})])

/** The menus of the signed-in user. */
export const menuNodes: z.ZodType = z.array(
  named('MenuItem', undefined, () =>
    nested({
      id: z.string(),
      parentId: z.string(),
      code: z.string(),
      name: z.string(),
      alias: z.string(),
      path: z.string(),
      source: z.string(),
      sort: z.number(),
      category: z.number(),
      action: z.number(),
      isOpen: z.number(),
    }),
  ),
)

const s = z.string()
/** User fields in BladeX's names: `user_name` is the account, `role_name` the aliases of the roles. */
const bladexUser = { user_id: s, tenant_id: s, account: s, user_name: s, nick_name: s, role_name: s, oauth_id: s, avatar: s }
export const bladexTokenAnswer = z.looseObject({
  access_token: s.min(1),
  refresh_token: s.min(1),
  token_type: s,
  expires_in: z.int(),
  ...bladexUser,
})
export const userInfoAnswer = z.looseObject({ ...bladexUser, roles: z.array(s), permissions: z.array(s) })
/** The open dialect: camelCase, and `userName` is the display name. */
export const openTokenAnswer = z.looseObject({
  accessToken: s.min(1),
  refreshToken: s.min(1),
  tokenType: s,
  expiresIn: z.int(),
  userId: s,
  tenantId: s,
  oauthId: s,
  account: s,
  userName: s,
  authority: s,
  avatar: s,
})
