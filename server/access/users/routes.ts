/** Users over HTTP, at the paths of both dialects (contract page system §5). */
import type { Endpoint } from '#contract/endpoint.ts'
import { under, userBases, userCalls } from '#contract/endpoints/user.ts'
import { mostReset } from '#contract/rules/password.ts'
import { user as definition } from '#contract/resources/access.ts'
import { versionKey } from '#contract/version-keys.ts'
import type { Router } from 'express'
import type { z } from 'zod'
import type { Ctx } from '#server/api/context.ts'
import { idOf } from '#server/api/crud/body.ts'
import { createReader } from '#server/api/crud/reader.ts'
import { createWriter } from '#server/api/crud/writer.ts'
import type { CrudDeps, Hooks } from '#server/api/crud/hooks.ts'
import { mustBeOffered, mustExist, mustSeeAll } from '#server/api/crud/offered.ts'
import { admitWrite, mountCrud } from '#server/api/crud/verbs.ts'
import { handle, serve } from '#server/api/handle.ts'
import { Refused } from '#server/core/refusal.ts'
import { type Dictionary, readOnce } from '#server/api/dictionary.ts'
import { mostImported } from '#contract/rules/user-sheet.ts'
import { importLimits } from '#sheets/limits.ts'
import type { Sessions } from '../sessions/session.ts'
import type { Principal } from '#server/rights/principal.ts'
import { importUsers } from './import-users.ts'
import { readUserSheet, userTemplate, userWorkbook } from './user-sheet.ts'
import type { Means } from './means.ts'
import type { Users } from './users.ts'

export const userHooks = ({ users, sessions: { forget } }: Pick<UserDeps, 'users' | 'sessions'>): Hooks => ({
  beforeSubmit: (body, id, me) => users.complete(body, id, me),
  beforeRemove: (ids, me) => users.mayRemove(ids, me),
  around: users.measure,
  changed: forget,
})

/** The fields of their own profile that users may change. */
const own = ['name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex'] as const

const pick = (body: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in body ? [[name, body[name]]] : [])))

interface UserDeps {
  users: Users
  means: Means
  /** System dictionaries. */
  dictionary: Dictionary
  sessions: Pick<Sessions, 'forget' | 'endOf'>
  crud: CrudDeps<typeof definition>
}

export function mountUsers(router: Router, deps: UserDeps): void {
  for (const base of userBases) mountAt(router, base, deps)
}

function mountAt(router: Router, base: string, { users, means, dictionary, sessions, crud }: UserDeps): void {
  const { forget, endOf } = sessions
  const reader = createReader(crud)
  const writer = createWriter(crud)
  const ownHooks: Hooks = { beforeSubmit: (body, id, me) => users.completeOwn(body, id, me), around: means.measure, changed: forget }
  // Users always see themselves, whatever narrows their lists.
  const self = { reader: createReader({ ...crud, hooks: undefined }), writer: createWriter({ ...crud, hooks: ownHooks }) }
  const unscoped = (me: Principal): Principal => ({ ...me, rights: { ...me.rights, dataScopes: [] } })
  // Calls that the open dialect lacks are at its address as well, because newer consoles of BladeX have only that one.
  const on = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, answer: Parameters<typeof handle<I, O>>[2]) =>
    handle(router, under(base, endpoint), answer)

  const page = ({ deptId }: { deptId?: string }, me: Principal, ctx: Pick<Ctx, 'query' | 'language'>) => {
    const { deptId: _asked, ...query } = ctx.query
    return reader.page(me, { query, language: ctx.language }, ...(deptId ? [users.inDept(deptId)] : []))
  }
  on(userCalls.page, page)
  if (base !== definition.api) on({ ...userCalls.page, path: `${definition.api}/list` }, page)

  const all = (size: number, below: string | undefined, { deptId }: { deptId?: string }, me: Principal, ctx: Ctx) => {
    const { ascs: _order, current: _page, ...query } = ctx.query
    const next = { ...query, descs: 'id', size: String(size), ...(below && { id_lt: below }) }
    return page({ deptId }, me, { query: next, language: ctx.language })
  }
  on(userCalls.exportUser, (input, me, ctx) =>
    userWorkbook((size, below) => all(size, below, input, me, ctx), me.user.tenantId, ctx.language),
  )
  on(userCalls.exportTemplate, (_input, _me, ctx) => userTemplate(ctx.language))
  on(userCalls.importUser, async ({ isCovered }, me, ctx) => {
    const file = await ctx.file('file', importLimits.bytes)
    if (!file) throw new Refused('uploadMissing')
    const covers = isCovered === '1' || isCovered === 'true'
    const rows = await readUserSheet(file.bytes, covers ? mostImported.covered : mostImported.added)
    // Without `around`, because the whole import is measured once.
    const hooks: Hooks = { beforeSubmit: (body, id, me) => users.complete(body, id, me) }
    const writer = createWriter({ ...crud, dictionaries: readOnce(crud.dictionaries), hooks })
    const deps = { db: crud.db, users, dictionary, writer }
    const passwords = await importUsers(deps, rows, { me, language: ctx.language, covers })
    forget()
    return { passwords }
  })

  on(userCalls.info, (_input, me, ctx) => self.reader.one(unscoped(me), ctx.language, me.user.id))
  on(userCalls.userList, () => users.list())
  on(userCalls.leaderList, ({ realName }) => users.list().filter((one) => one.realName.includes(realName)))
  on(userCalls.platformDetail, ({ id }, me, ctx) => {
    const row = reader.one(me, ctx.language, id)
    return row && { ...row, userExt: users.platformExt(id, Number(row.userType)) }
  })

  for (const path of [`${base}/submit`, `${base}/save`])
    serve(router, ['POST'], path, async (ctx) => {
      const { me, body: sent } = await admitWrite(ctx, path, definition.name)
      const { password, ...body } = sent
      const id = idOf(body.id)
      // BladeX never takes a password with the id of a user; the open dialect sets a new one.
      const sets = id === undefined || (me.dialect === 'springblade' && Boolean(password))
      const named = { ...users.find(id ?? ''), ...body }
      if (sets && id !== undefined) users.mustNotBeOwn(me, [id])
      writer.submit(
        me,
        ctx.language,
        body,
        sets ? { password: await users.hash(password, named), passwordKind: 'own', passwordUntil: null } : {},
      )
    })
  on(userCalls.update, (input, me, ctx) => void writer.submit(me, ctx.language, input))
  on(userCalls.updateInfo, async (input, me, ctx) => {
    if (!users.find(me.user.id)) throw new Refused('userMissing')
    if (users.changesPhone(input, me.user.id)) await ctx.demandCode(me)
    self.writer.submit(unscoped(me), ctx.language, { ...pick(input, [...own, versionKey]), id: me.user.id })
  })
  /** Values that a call writes to users must come from the fields' dictionaries, as on their form. @throws BadForm */
  const mustOffer = (values: Readonly<Record<string, unknown>>, ids: readonly string[], { language }: Ctx) => {
    for (const id of ids) mustBeOffered(crud, definition, values, language, users.find(id) ?? null)
  }
  on(userCalls.updatePlatform, (input, me, ctx) => {
    if (!reader.sees(me, input.userId)) throw new Refused('userMissing')
    mustOffer({ userType: input.userType }, [input.userId], ctx)
    users.setPlatform(me, input)
    forget()
  })
  // Other sign-ins end, because somebody else may know the old password.
  const changePassword = async (input: Parameters<Users['changePassword']>[1], me: Principal, ctx: Ctx) => {
    await users.changePassword(me, input, ctx.ip)
    endOf([me.user.id], me.family)
    forget()
  }
  handle(router, under(base, userCalls.updatePassword), changePassword, { beforeChange: true })
  const someone = { refusals: { userIds: 'userNone' } } as const
  handle(
    router,
    under(base, userCalls.resetPassword),
    async ({ userIds }, me) => {
      if (userIds.length > mostReset) throw new Refused('resetMany', { max: mostReset })
      const ids = reader.seen(me, userIds)
      users.mustNotBeOwn(me, ids)
      const passwords = await users.resetPasswords(me, ids)
      forget()
      return { passwords }
    },
    someone,
  )
  handle(
    router,
    under(base, userCalls.grant),
    ({ userIds, roleIds }, me, ctx) => {
      const ids = reader.seen(me, userIds)
      mustSeeAll(definition.name, ids, userIds, ctx.language)
      mustExist(crud, 'role', roleIds, ctx.language)
      users.grant(me, ids, roleIds)
      forget()
    },
    someone,
  )
  handle(router, under(base, userCalls.unlock), ({ userIds }, me) => users.unlock(me, reader.seen(me, userIds)), someone)
  handle(
    router,
    under(base, userCalls.state),
    ({ userIds, state }, me, ctx) => {
      const ids = reader.seen(me, userIds)
      mustOffer({ status: state }, ids, ctx)
      users.setState(me, ids, state)
      forget()
    },
    { refusals: { ...someone.refusals, reason: 'stateReason' } },
  )
  on(userCalls.registerGuest, (input, me) => users.registerGuest(me, input))

  // detail and remove, at this base
  mountCrud(router, { ...crud, resource: { ...crud.resource, api: base, calls: { detail: 'detail', remove: 'remove' } } })
}
