/** Why somebody may do something: the questions of the guard and of the lists, asked one by one, with their answers in words. */
import { type Call, calls } from '#contract/calls.ts'
import type { WhyKind } from '#contract/endpoints/people.ts'
import { titleOf } from '#contract/labels/index.ts'
import { type WhyText, whyTexts } from '#contract/labels/why.ts'
import { type Language, pick } from '#contract/languages.ts'
import { codesOf } from '#contract/menu-codes.ts'
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { dataScope, dept, menu, role, user } from '#db/tables/system.ts'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { createClosings } from '../access/roles/open-calls.ts'
import { holds, loadRights, type Rights, rightsReader } from '../access/roles/permissions.ts'
import type { Principal } from '../access/sessions/session.ts'
import { createReader } from '../api/crud/crud.ts'
import type { Rows } from '../api/room.ts'
import { Refused } from '../core/refusal.ts'

interface Check {
  kind: WhyKind
  ok: boolean
  text: () => string
}

type Reader = Pick<ReturnType<typeof createReader>, 'sees'>

/** Who is asked about: as signed in, but with no session. */
type Asked = Pick<Principal, 'user' | 'rights'>

const codesIn = (needs: string): string[] => needs.split(/[|,]\s*/)
const isAnybody = (code: string) => ['open', 'basic', 'guest', 'token'].includes(code)
const menuCodes = new Set(allResources.map(({ name }) => name))

/** The resource whose rows a call is about. */
const resourceOf = ({ resource, of }: Call) => resource ?? resourceNamed(of?.button?.menu ?? '')

/** The calls of a menu row, by its code: what is done to its rows in general, then the rest. */
export const callsOf = (code: string): Call[] =>
  calls
    .filter(
      (call) =>
        call.dialect !== 'springblade' &&
        call.verb !== 'select' &&
        (call.resource?.name === code || call.of?.button?.menu === code || codesIn(call.needs).includes(code)),
    )
    .sort((a, b) => Number(b.verb !== undefined) - Number(a.verb !== undefined))

function namesIn(db: Db, language: Language) {
  const say = (name: WhyText, values: Readonly<Record<string, string>> = {}): string =>
    pick(whyTexts[name], language).replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const english = language === 'en'
  const roles = db
    .select({ id: role.id, name: english ? role.roleAlias : role.roleName })
    .from(role)
    .where(eq(role.isDeleted, 0))
    .orderBy(asc(role.sort), role.id)
    .all()
  const menus = db
    .select({ id: menu.id, parentId: menu.parentId, name: menu.name, alias: menu.alias, code: menu.code })
    .from(menu)
    .where(eq(menu.isDeleted, 0))
    .all()
  const joined = (names: readonly string[]) => names.join(say('and')) || say('nobody')
  return {
    say,
    joined,
    roles: (ids: readonly string[]) => joined(roles.flatMap(({ id, name }) => (ids.includes(id) ? name : []))),
    /** Roles whose holders hold one of the codes, of these or of all. */
    granting(codes: readonly string[], among?: readonly string[]): string {
      const rightsOf = rightsReader(db)
      const holding = roles.filter(({ id }) => {
        const rights = rightsOf({ roleId: id, deptId: '' })
        return (!among || among.includes(id)) && codes.some((code) => holds(rights, code))
      })
      return joined(holding.map(({ name }) => name))
    },
    /** Where codes are granted: `资金 / 订单 / 退款`. */
    menu(codes: readonly string[]): string {
      const where = codes.map((code) => {
        const names: string[] = []
        for (let at = menus.find((row) => codesOf(row.code).includes(code)); at; at = menus.find(({ id }) => id === at!.parentId))
          names.unshift(english && at.alias ? at.alias : at.name)
        return names.join(' / ') || code
      })
      return [...new Set(where)].join(say('or'))
    },
  }
}

/** @param rows the lists, as callers see them */
export function createWhy(db: Db, rows: Rows) {
  const closings = createClosings(db)
  const readers = new Map<string, Reader>()
  function readerOf(name: string): Reader | undefined {
    const deps = rows.all.get(name)
    if (deps && !readers.has(name)) readers.set(name, createReader(deps))
    return readers.get(name)
  }
  const as = ({ user: row, rights }: Asked, other: Partial<Rights> = {}): Principal => ({
    ...{ sessionId: '', family: '', dialect: 'bladex', clientId: '', oauthId: '', user: row },
    rights: { ...rights, ...other },
  })

  /** @throws Refused userMissing */
  function find(account: string): Asked {
    const row = db
      .select()
      .from(user)
      .where(and(eq(user.account, account), eq(user.isDeleted, 0), eq(user.status, 1)))
      .get()
    if (!row) throw new Refused('userMissing')
    return { user: row, rights: loadRights(db, row) }
  }

  function rightChecks(me: Asked, call: Call, names: ReturnType<typeof namesIn>): Check[] {
    const { rights } = me
    const codes = codesIn(call.needs)
    const open = closings(rights, call.path)
    const held = codes.filter((code) => holds(rights, code))
    const kind = codes.every((code) => menuCodes.has(code)) ? 'menu' : 'button'
    const words = { menu: [kind, `no${kind === 'menu' ? 'Menu' : 'Button'}`] as const }
    const right = (): string => {
      if (codes.some(isAnybody)) return names.say('anybody')
      if (rights.all) return names.say('everything', { roles: names.roles(rights.roleIds) })
      const [yes, no] = words.menu
      return held.length
        ? names.say(yes, { menu: names.menu(held), roles: names.granting(held, rights.roleIds) })
        : names.say(no as WhyText, { menu: names.menu(codes), roles: names.granting(codes) })
    }
    return [
      {
        kind: 'role',
        ok: rights.aliases.length > 0,
        text: () => (rights.aliases.length ? names.say('role', { roles: names.roles(rights.roleIds) }) : names.say('noRole')),
      },
      { kind, ok: held.length > 0, text: right },
      {
        kind: 'api',
        ok: open.length === 0,
        text: () =>
          open.length ? names.say('closed', { path: open.join(), roles: names.joined(rolesPast(call, names)) }) : names.say('open'),
      },
    ]
  }

  const rolesPast = (call: Call, names: ReturnType<typeof namesIn>): string[] => {
    const rightsOf = rightsReader(db)
    const all = db.select({ id: role.id }).from(role).where(eq(role.isDeleted, 0)).all()
    return all.flatMap(({ id }) => (closings(rightsOf({ roleId: id, deptId: '' }), call.path).length ? [] : names.roles([id])))
  }

  function rowChecks(me: Asked, call: Call, id: string, names: ReturnType<typeof namesIn>, language: Language): Check[] {
    const resource = resourceOf(call)
    const reader = resource && readerOf(resource.name)
    if (!resource || !reader) return []
    const { hospitals, dataScopes } = me.rights
    const page = pick(titleOf(resource), language)
    const rules = dataScopes.filter((scope) => scope.resource === resource.name)
    const ruleNames = () =>
      names.joined(
        db
          .select({ name: dataScope.scopeName })
          .from(dataScope)
          .where(
            inArray(
              dataScope.id,
              rules.map((rule) => rule.id),
            ),
          )
          .all()
          .map(({ name }) => name ?? ''),
      )
    const scope = rows.all.get(resource.name)?.hooks?.scope
    const divided = scope?.(as(me, { hospitals: ['0'] })) !== undefined && scope?.(as(me, { hospitals: undefined })) === undefined
    const hospitalNames = () => {
      const ids = hospitals ?? []
      const found = ids.length
        ? db
            .select({ name: dept.deptName })
            .from(dept)
            .where(inArray(dept.id, [...ids]))
            .all()
        : []
      return names.joined(found.map(({ name }) => name ?? ''))
    }
    const sees = (other?: Partial<Rights>) => !id || reader.sees(as(me, other), id)
    const exists = sees({ hospitals: undefined, dataScopes: [] })
    const byRule = exists && !sees({ hospitals: undefined })
    const byHospital = exists && !sees({ dataScopes: [] })
    return [
      {
        kind: 'data',
        ok: !byRule,
        text: () => (rules.length ? names.say(byRule ? 'ruleHides' : 'rule', { page, rules: ruleNames() }) : names.say('noRule', { page })),
      },
      {
        kind: 'department',
        ok: !byHospital,
        text: () =>
          !divided
            ? names.say('noHospitals', { page })
            : !hospitals
              ? names.say('allHospitals')
              : names.say(byHospital ? 'hospitalHides' : 'hospitals', { hospitals: hospitalNames() }),
      },
      ...(id
        ? [
            {
              kind: 'row' as const,
              ok: sees(),
              text: () => names.say(sees() ? 'row' : isThere(resource.name, id) ? 'rowHidden' : 'rowMissing', { page }),
            },
          ]
        : []),
    ]
  }

  function isThere(name: string, id: string): boolean {
    const table = rows.all.get(name)?.table
    const columns = table && getTableColumns(table)
    if (!table || !columns?.id) return false
    const alive = columns.isDeleted && eq(columns.isDeleted, 0)
    return (
      db
        .select({ id: columns.id })
        .from(table)
        .where(and(eq(columns.id, id), alive))
        .get() !== undefined
    )
  }

  const checksOf = (me: Asked, call: Call, id: string, names: ReturnType<typeof namesIn>, language: Language): Check[] => [
    ...rightChecks(me, call, names),
    ...rowChecks(me, call, id, names, language),
  ]

  return {
    find,
    /** What somebody may do of these calls, to a row where one is named. */
    may(account: string, of: readonly Call[], id: string, language: Language): boolean[] {
      const [me, names] = [find(account), namesIn(db, language)]
      return of.map((call) => checksOf(me, call, id, names, language).every(({ ok }) => ok))
    },
    /** @throws Refused userMissing, callMissing */
    why(account: string, name: string, id: string, language: Language) {
      const call = calls.find((one) => one.name === name)
      if (!call) throw new Refused('callMissing', { name })
      const [me, names] = [find(account), namesIn(db, language)]
      const checks = checksOf(me, call, id, names, language)
      const may = checks.every(({ ok }) => ok)
      const path = checks.map(({ kind, ok, text }) => ({ kind, ok, text: text() }))
      const reasons = path.filter(({ kind, ok }) => (may ? kind !== 'role' && kind !== 'api' : !ok))
      const sentence = names.say(may ? 'may' : 'mayNot', {
        name: english(language) ? me.user.account : (me.user.name ?? me.user.account),
        title: pick(call.title, language),
        reasons: reasons.map(({ text }) => text).join(names.say('then')),
      })
      return { may, sentence, path }
    },
  }
}
const english = (language: Language) => language === 'en'
