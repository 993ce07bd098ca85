/** Explains why a user may or may not make a call: each check of the guard and of the lists, with its result in words. */
import { type Call, calls } from '#contract/calls.ts'
import type { WhyKind } from '#contract/endpoints/people.ts'
import { titleOf } from '#contract/labels/index.ts'
import { type AccessReason, accessReasons } from '#contract/labels/access-reasons.ts'
import { type Language, pick } from '#contract/languages.ts'
import type { Resource } from '#contract/resource.ts'
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { dataScope, dept, user } from '#db/tables/system.ts'
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { createClosings } from '../rights/open-calls.ts'
import { holds, loadRights, type Rights } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'
import { createReader } from '../api/crud/reader.ts'
import type { Rows } from '../api/room.ts'
import { Refused } from '../core/refusal.ts'
import { namesIn } from './names.ts'

interface Check {
  kind: WhyKind
  ok: boolean
  text: () => string
}

type Reader = Pick<ReturnType<typeof createReader>, 'sees'>

/** The user in question, as if signed in, but without a session. */
type UserWithRights = Pick<Principal, 'user' | 'rights'>

const codesIn = (needs: string): string[] => needs.split(/[|,]\s*/)
const isAnybody = (code: string) => ['open', 'basic', 'guest', 'token'].includes(code)
const menuCodes = new Set(allResources.map(({ name }) => name))

/** The resource whose rows a call is about. */
const resourceOf = ({ resource, of }: Call) => resource ?? resourceNamed(of?.button?.menu ?? '')

/** The calls of a menu row, by its code: the general calls for its rows first, then the rest. */
export const callsOf = (code: string): Call[] =>
  calls
    .filter(
      (call) =>
        call.dialect !== 'springblade' &&
        call.verb !== 'select' &&
        (call.resource?.name === code || call.of?.button?.menu === code || codesIn(call.needs).includes(code)),
    )
    .sort((a, b) => Number(b.verb !== undefined) - Number(a.verb !== undefined))

function wordsIn(db: Db, language: Language) {
  const names = namesIn(db, language)
  const say = (name: AccessReason, values: Readonly<Record<string, string>> = {}): string =>
    pick(accessReasons[name], language).replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const joined = (parts: readonly string[]) => parts.join(say('and')) || say('nobody')
  return {
    say,
    joined,
    page: (resource: Resource) => pick(titleOf(resource), language),
    roles: (ids: readonly string[]) => joined(names.roles(ids)),
    rolesThat: (pass: Parameters<typeof names.rolesThat>[0]) => joined(names.rolesThat(pass)),
    /** Where codes are granted: `资金 / 订单 / 退款`. */
    menu: (codes: readonly string[]) => [...new Set(codes.map((code) => names.menu(code) || code))].join(say('or')),
  }
}
type Words = ReturnType<typeof wordsIn>

/** @param rows the lists, as callers see them */
export function createDiagnosis(db: Db, rows: Rows) {
  const closings = createClosings(db)
  const readers = new Map<string, Reader>()
  function readerOf(name: string): Reader | undefined {
    const deps = rows.all.get(name)
    if (deps && !readers.has(name)) readers.set(name, createReader(deps))
    return readers.get(name)
  }
  const as = ({ user: row, rights }: UserWithRights, other: Partial<Rights> = {}): Principal => ({
    sessionId: '',
    family: '',
    dialect: 'bladex',
    clientId: '',
    oauthId: '',
    user: row,
    rights: { ...rights, ...other },
  })

  /** @throws Refused userMissing */
  function find(account: string): UserWithRights {
    const row = db
      .select()
      .from(user)
      .where(and(eq(user.account, account), eq(user.isDeleted, 0), eq(user.status, 1)))
      .get()
    if (!row) throw new Refused('userMissing')
    return { user: row, rights: loadRights(db, row) }
  }

  function rightChecks(me: UserWithRights, call: Call, words: Words): Check[] {
    const { rights } = me
    const codes = codesIn(call.needs)
    const open = closings(rights, call.path)
    const grantedCodes = codes.filter((code) => holds(rights, code))
    const kind = codes.every((code) => menuCodes.has(code)) ? 'menu' : 'button'
    const right = (): string => {
      if (codes.some(isAnybody)) return words.say('anybody')
      if (rights.all) return words.say('everything', { roles: words.roles(rights.roleIds) })
      const grants = (of: Rights) => codes.some((code) => holds(of, code))
      return grantedCodes.length
        ? words.say(kind, { menu: words.menu(grantedCodes), roles: words.rolesThat((of, id) => rights.roleIds.includes(id) && grants(of)) })
        : words.say(kind === 'menu' ? 'noMenu' : 'noButton', { menu: words.menu(codes), roles: words.rolesThat(grants) })
    }
    return [
      {
        kind: 'role',
        ok: rights.aliases.length > 0,
        text: () => (rights.aliases.length ? words.say('role', { roles: words.roles(rights.roleIds) }) : words.say('noRole')),
      },
      { kind, ok: grantedCodes.length > 0, text: right },
      {
        kind: 'api',
        ok: open.length === 0,
        text: () =>
          open.length
            ? words.say('closed', { path: open.join(), roles: words.rolesThat((of) => !closings(of, call.path).length) })
            : words.say('open'),
      },
    ]
  }

  /** Checks that are the same for all calls about the rows of one resource. */
  function rowChecks(me: UserWithRights, resource: Resource, id: string, words: Words): Check[] {
    const reader = readerOf(resource.name)
    if (!reader) return []
    const { hospitals, dataScopes } = me.rights
    const page = words.page(resource)
    const rules = dataScopes.filter((scope) => scope.resource === resource.name)
    const ruleNames = () =>
      words.joined(
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
      const roleRows = ids.length
        ? db
            .select({ name: dept.deptName })
            .from(dept)
            .where(inArray(dept.id, [...ids]))
            .all()
        : []
      return words.joined(roleRows.map(({ name }) => name ?? ''))
    }
    const sees = (other?: Partial<Rights>) => !id || reader.sees(as(me, other), id)
    const exists = sees({ hospitals: undefined, dataScopes: [] })
    const byRule = exists && !sees({ hospitals: undefined })
    const byHospital = exists && !sees({ dataScopes: [] })
    const isSeen = sees()
    return [
      {
        kind: 'data',
        ok: !byRule,
        text: () => (rules.length ? words.say(byRule ? 'ruleHides' : 'rule', { page, rules: ruleNames() }) : words.say('noRule', { page })),
      },
      {
        kind: 'department',
        ok: !byHospital,
        text: () =>
          !divided
            ? words.say('noHospitals', { page })
            : !hospitals
              ? words.say('allHospitals')
              : words.say(byHospital ? 'hospitalHides' : 'hospitals', { hospitals: hospitalNames() }),
      },
      ...(id
        ? [
            {
              kind: 'row' as const,
              ok: isSeen,
              text: () => words.say(isSeen ? 'row' : isThere(resource.name, id) ? 'rowHidden' : 'rowMissing', { page }),
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

  /** Returns the checks of each call for a user; words are looked up only when they are read. */
  function checker(me: UserWithRights, id: string, words: Words): (call: Call) => Check[] {
    const ofRows = new Map<string, Check[]>()
    return (call) => {
      const resource = resourceOf(call)
      const rowsOf = resource ? (ofRows.get(resource.name) ?? rowChecks(me, resource, id, words)) : []
      if (resource) ofRows.set(resource.name, rowsOf)
      return [...rightChecks(me, call, words), ...rowsOf]
    }
  }

  return {
    find,
    /** Whether a user may make each of these calls, for a row if `id` is not empty. */
    may(account: string, of: readonly Call[], id: string, language: Language): boolean[] {
      const checks = checker(find(account), id, wordsIn(db, language))
      return of.map((call) => checks(call).every(({ ok }) => ok))
    },
    /** @throws Refused userMissing, callMissing */
    why(account: string, name: string, id: string, language: Language) {
      const call = calls.find((one) => one.name === name)
      if (!call) throw new Refused('callMissing', { name })
      const [me, words] = [find(account), wordsIn(db, language)]
      const checks = checker(me, id, words)(call)
      const may = checks.every(({ ok }) => ok)
      const path = checks.map(({ kind, ok, text }) => ({ kind, ok, text: text() }))
      const reasons = path.filter(({ kind, ok }) => (may ? kind !== 'role' && kind !== 'api' : !ok))
      const sentence = words.say(may ? 'may' : 'mayNot', {
        name: language === 'en' ? me.user.account : (me.user.name ?? me.user.account),
        title: pick(call.title, language),
        reasons: reasons.map(({ text }) => text).join(words.say('then')),
      })
      return { may, sentence, path }
    },
  }
}
