/** Menus, buttons and dictionaries over HTTP; the rules that parameters and dictionaries add to CRUD (contract page system). */
import { dictBizCalls, dictCalls, menuButtons, menuRoutes, tenantInfo, tenantSelect, topMenus } from '#contract/endpoints/system.ts'
import { approvalLimitKey, readLimit } from '#contract/rules/approval.ts'
import { dict as dictionaryRow } from '#contract/resources/system.ts'
import { rowToWire, type Dialect } from '#contract/wire.ts'
import { dict, dictBiz } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import type { Router } from 'express'
import type { Hooks, Reader } from '../api/crud/crud.ts'
import { handle, handleOpen } from '../api/handle.ts'
import type { Dictionary } from './dictionary.ts'
import type { Menus } from '../access/roles/menu-tree.ts'
import { Refused } from '../core/refusal.ts'
import { toTree } from '../core/tree.ts'

/** Blade's name of the default tenant. */
const tenantName = '管理组'

export const paramHooks: Hooks = {
  beforeSubmit(body) {
    if (body.paramKey === approvalLimitKey && readLimit(String(body.paramValue ?? '')) === undefined) throw new Refused('limitInvalid')
    return { ...body }
  },
  taken: 'paramKeyTaken',
}

export const dictHooks = (dictionary: Dictionary): Hooks => ({
  beforeSubmit: (body, id) => dictionary.complete(body, id),
  beforeRemove: (ids) => dictionary.mayRemove(ids),
  taken: 'dictKeyTaken',
})

interface OneDictionary {
  dictionary: Dictionary
  reader: Reader<'dict' | 'dictBiz'>
}

export function mountSystem(router: Router, deps: { menus: Menus; system: OneDictionary; business: OneDictionary }): void {
  const { menus } = deps
  handle(router, menuRoutes, ({ topMenuId }, me) => menus.routes(me.rights, topMenuId))
  handle(router, menuButtons, (_input, me) => menus.buttons(me.rights))
  handle(router, topMenus, (_input, me) => menus.topMenus(me.rights))
  handleOpen(router, tenantInfo, () => ({}))
  handle(router, tenantSelect, (_input, { user: { tenantId } }) => [{ id: tenantId, tenantId, tenantName }])
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
  handle(router, calls.tree, () => dictionary.selectTree())
  handle(router, calls.dictionary, ({ code }, me) => show(dictionary.entries(code), me.dialect))
}
