/** Queries and bodies in the spelling of an open-source server (contract page springblade). */
import type { OpenForm } from './open-form.ts'
import { camel, snake } from '../query.ts'
import type { Resource } from '../resource.ts'
import { isWhole } from '../field-meta.ts'
import { secretMask } from '../wire.ts'

/** Whether this message of a refusal, with HTTP 500, means that a row does not exist (contract page springblade §1, fact 12). */
export const saysMissing = (msg: string): boolean => /must not be null|because ".*" is null/.test(msg)

/** Whether this message, with HTTP 500, gives no reason: that of every failure, where the server runs in its profile for production. */
export const saysNothing = (msg: string): boolean => msg === '服务器异常'

/** Whether this message, with HTTP 400, means that an id is not a number, so no such row exists either. */
export const saysNoId = (msg: string): boolean => /^id:Failed to convert/.test(msg)

/** Whether this message refuses a sign-in because of too many failed ones: for 30 minutes (contract page springblade §2). */
export const saysLocked = (msg: string): boolean => msg.includes('登录失败次数过多')

/** The password that a reset sets on a stock server, which no setting changes (contract page springblade §1, users). */
export const resetPassword = '123456'

/** The query of a list with the server's field names. */
export function queryFor({ names = {}, key = 'id' }: OpenForm, query: Readonly<Record<string, string>>): Record<string, string> {
  const theirs = (name: string) => (name === 'id' ? key : (names[name] ?? name))
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      if (key === 'ascs' || key === 'descs') return [key, snake(theirs(camel(value)))]
      const [, name = key, suffix = ''] = /^([a-zA-Z]+)(_\w+)?$/.exec(key) ?? []
      return [theirs(name) + suffix, value]
    }),
  )
}

/**
 * A body of `submit` in the server's spelling. In any dialect a secret that was not typed is left out, because a stock server would
 * store its mask.
 * @param tenantId of the session, for a new row
 */
export function bodyFor(
  resource: Resource,
  form: OpenForm,
  values: Readonly<Record<string, unknown>>,
  tenantId: string,
): Record<string, unknown> {
  const { names = {}, lacks = [], integers = [], never = {}, root, tenant, key } = form
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (lacks.includes(name) || (name === 'id' && key) || (resource.fields[name]?.secret && value === secretMask)) continue
    const sentValue = value === '' ? (never[name] ?? '') : integers.includes(name) && isWhole(String(value)) ? Number(value) : value
    body[names[name] ?? name] = name === 'parentId' && root !== undefined && String(value) === '0' ? root : sentValue
  }
  return tenant && !values.id ? { ...body, tenantId } : body
}
