/** Calls about users beyond the four verbs (contract page springblade §1, users). */
import { noted, recordings, type Answer } from './recordings.ts'
import { answerOf, done, fault, type Row, unchanged } from './rows.ts'
import { listed } from './derived-fields.ts'
import { isAdministrator, refusedRoles } from './sessions.ts'
import { checkUsers, missing, submit } from './verbs.ts'
import { foreignGrant, passwordKey } from './tenants.ts'
import { type Call, idsIn, rowBy, type World } from './world.ts'

const named = ({ tables }: World, { query }: Call) => tables.user.rows.filter(({ id }) => idsIn(query.userIds).includes(String(id)))
const mine = ({ tables }: World, { me }: Call): Row | undefined => rowBy(tables.user.rows, me?.userId)

/** Fields that a user with a plain role can read of their own row (recorded). */
const plainFields = Object.keys(
  recordings.find(({ path, caller }) => path === '/blade-system/user/info' && caller === 'plain')!.answer.data!,
)

export function info(world: World, call: Call): Answer {
  checkUsers(world)
  const row = mine(world, call)
  if (!row) return fault(500, 'Source must not be null')
  const whole = listed(world, 'user', row)
  if (call.me && isAdministrator(call.me)) return answerOf(whole)
  return answerOf(Object.fromEntries(plainFields.map((name) => [name, whole[name]])))
}

/** Not narrowed to a tenant, unless the caller names one. */
export const userList = (world: World, { query: { tenantId = '' } }: Call): Answer =>
  answerOf(world.tables.user.rows.filter((row) => !tenantId || row.tenantId === tenantId).map((row) => listed(world, 'user', row)))

export const update = (world: World, call: Call): Answer =>
  rowBy(world.tables.user.rows, call.body.id) ? submit(world, 'user', call) : unchanged

const ownFields = ['name', 'realName', 'email', 'phone', 'sex', 'avatar', 'birthday']

export function updateInfo(world: World, call: Call): Answer {
  const body = Object.fromEntries(Object.entries(call.body).filter(([name]) => ownFields.includes(name)))
  return submit(world, 'user', { ...call, body: { ...body, id: call.me?.userId } })
}

/** Passwords are sent in plain text (contract page springblade, fact 3). */
export function updatePassword({ passwords }: World, { query, me }: Call): Answer {
  const { oldPassword, newPassword, newPassword1 } = query
  const absent = Object.entries({ oldPassword, newPassword, newPassword1 }).find(([, value]) => value === undefined)
  if (absent) return missing(absent[0])
  if (newPassword !== newPassword1) return fault(400, '请输入正确的确认密码!')
  if (passwords.get(passwordKey(me!)) !== oldPassword) return noted('as a plain role, old password wrong')
  passwords.set(passwordKey(me!), newPassword!.replaceAll('&', '&amp;').replace(/<[^>]*>/g, ''))
  return done
}

export function resetPassword(world: World, call: Call): Answer {
  for (const row of named(world, call)) world.passwords.set(passwordKey(row), '123456')
  return done
}

export function unlock(world: World, call: Call): Answer {
  if (!call.query.userIds) return { ...unchanged, answer: { ...unchanged.answer, msg: '请至少选择一个用户' } }
  for (const row of named(world, call)) world.failed.delete(passwordKey(row))
  return done
}

/** An empty list of roles is accepted, and breaks every list of users (contract page springblade, fact 5). */
export function grant(world: World, call: Call): Answer {
  if (call.query.userIds === undefined) return missing('userIds')
  const refusal = refusedRoles(world, call.me, call.query.roleIds) ?? foreignGrant(world, call)
  if (refusal) return refusal
  for (const row of named(world, call)) row.roleId = call.query.roleIds ?? ''
  return done
}
