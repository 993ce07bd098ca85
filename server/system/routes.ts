/** Menus, buttons, tenants and dictionaries over HTTP; the CRUD rules of parameters, tenants and dictionaries (contract page system). */
import {
  authRoutes,
  dictBizCalls,
  dictCalls,
  mainMenu,
  mainMenuCode,
  menuButtons,
  menuRoutes,
  tenantInfo,
  tenantSelect,
  topMenus,
} from '#contract/endpoints/system.ts'
import { approvalLimitKey, readLimit } from '#contract/rules/approval.ts'
import { dict as dictionaryRow } from '#contract/resources/system.ts'
import { rowToWire } from '#contract/wire.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import type { Db } from '#db/open.ts'
import { dict, dictBiz, param, tenant } from '#db/tables/system.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader } from '../api/crud/reader.ts'
import type { Hooks } from '../api/crud/hooks.ts'
import { handle, handleOpen } from '../api/handle.ts'
import type { Dictionary } from '../api/dictionary.ts'
import type { Menus } from '../rights/menu-tree.ts'
import { Refused } from '../core/refusal.ts'
import { toTree } from '../core/tree.ts'
import { builtInKeys } from './params.ts'

/** Of the rows with these ids, the first key that the program reads. */
const builtInKey = (db: Db, ids: readonly string[]): string | undefined =>
  db
    .select({ key: param.paramKey })
    .from(param)
    .where(and(inArray(param.id, [...ids]), inArray(param.paramKey, [...builtInKeys]), eq(param.isDeleted, 0)))
    .get()?.key

export const paramHooks = (db: Db): Hooks => ({
  beforeSubmit(body, id) {
    const key = id === undefined ? undefined : builtInKey(db, [id])
    if (key && body.paramKey !== undefined && body.paramKey !== null && String(body.paramKey).trim() !== key)
      throw new Refused('paramBuiltInKey', { key })
    if (body.paramKey === approvalLimitKey && readLimit(String(body.paramValue ?? '')) === undefined) throw new Refused('limitInvalid')
    return { ...body }
  },
  beforeRemove(ids) {
    const key = builtInKey(db, ids)
    if (key) throw new Refused('paramBuiltIn', { key })
  },
  taken: 'paramKeyTaken',
  steady: true,
})

export const dictHooks = (dictionary: Dictionary): Hooks => ({
  beforeSubmit: (body, id) => dictionary.complete(body, id),
  changed: () => dictionary.forget(),
  taken: 'dictKeyTaken',
  steady: true,
})

/** There is one tenant, whose row can only be changed. */
export const tenantHooks: Hooks = {
  beforeSubmit(body, id) {
    if (id === undefined) throw new Refused('tenantOnly')
    return { ...body }
  },
  beforeRemove() {
    throw new Refused('tenantRemove')
  },
}

interface OneDictionary {
  dictionary: Dictionary
  reader: Reader<'dict' | 'dictBiz'>
}

interface SystemDeps {
  db: Db
  menus: Menus
  tenants: Reader<'tenant'>
  system: OneDictionary
  business: OneDictionary
}

/** The tenant whose domain this is, if any. */
const ofDomain = (db: Db, domain: string) =>
  db
    .select({ tenantId: tenant.tenantId, domain: sql<string>`${tenant.domain}` })
    .from(tenant)
    .where(and(eq(tenant.domain, domain), eq(tenant.isDeleted, 0)))
    .get() ?? {}

export function mountSystem(router: Router, deps: SystemDeps): void {
  const { db, menus } = deps
  handle(router, menuRoutes, ({ topMenuId }, me) => menus.routes(me.rights, topMenuId), { once: true })
  handle(router, authRoutes, (_input, me) => menus.paths(me.rights), { once: true })
  handle(router, menuButtons, (_input, me) => menus.buttons(me.rights), { once: true })
  handle(router, topMenus, (_input, me) => menus.topMenus(me.rights), { once: true })
  handle(router, mainMenu, (_input, me) => menus.topMenus(me.rights).find(({ code }) => code === mainMenuCode) ?? {}, { once: true })
  handleOpen(router, tenantInfo, ({ domain }) => (domain ? ofDomain(db, domain) : {}))
  handle(router, tenantSelect, async (_input, me, ctx) => (await deps.tenants.page(me, { query: {}, language: ctx.language })).records)
  mountDictionary(router, dictCalls, dict, deps.system)
  mountDictionary(router, dictBizCalls, dictBiz, deps.business)
}

type Entry = ReturnType<Dictionary['entries']>[number]

function mountDictionary(
  router: Router,
  calls: typeof dictCalls,
  table: typeof dict | typeof dictBiz,
  { dictionary, reader }: OneDictionary,
): void {
  /** Entries as the wire shows them, with the dictionary's name where requested. */
  const show = (entries: readonly Entry[], dialect: Dialect) => {
    const titles = dictionary.titles([...new Set(entries.map((entry) => entry.parentId))])
    return entries.map((entry) => ({
      ...rowToWire(dictionaryRow, { ...entry, parentName: titles.get(entry.parentId) }, dialect),
      id: entry.id,
      parentId: entry.parentId,
    }))
  }
  handle(router, calls.parentList, (_input, me, ctx) => reader.page(me, ctx, eq(table.parentId, '0')))
  handle(router, calls.childList, ({ parentId = '' }, me) =>
    toTree(reader.sees(me, parentId) ? show(dictionary.entriesBelow(parentId), me.dialect) : []),
  )
  handle(router, calls.tree, () => dictionary.selectTree(), { once: true })
  handle(router, calls.parentTree, () => dictionary.selectTree('codes'), { once: true })
  handle(router, calls.dictionaryTree, ({ code }, me) => toTree(show(dictionary.entries(code), me.dialect)), { once: true })
  handle(router, calls.dictionary, ({ code, sealed }, me) => show(dictionary.entries(code, sealed === '1'), me.dialect), { once: true })
}
