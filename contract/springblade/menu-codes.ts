/** Codes of menu rows. SpringBlade names some of them differently; a right bound to either name counts. */
import type { Pair } from '../languages.ts'
import { acts, permission } from '../resource.ts'
import { apiScope, dataScope, topMenu } from '../resources/access.ts'
import { api, attach, error, usual } from '../resources/platform.ts'
import { dictBiz } from '../resources/system.ts'

/** Our resource by its menu's code on SpringBlade. */
const theirs = new Map<string, string>([
  ['topmenu', topMenu.name],
  ['data_scope', dataScope.name],
  ['api_scope', apiScope.name],
  ['log_usual', usual.name],
  ['log_api', api.name],
  ['log_error', error.name],
  ['dictbiz', dictBiz.name],
])

/** SpringBlade's codes for the menu of our resource. */
export const menusOf = (resource: string): string[] => [...theirs].flatMap(([menu, name]) => (name === resource ? menu : []))

/** SpringBlade has one button for the list and every change of these: our resource by the button's code. */
export const settings: ReadonlyMap<string, string> = new Map<string, string>(
  [dataScope, apiScope].map(({ name }) => [`${name}_setting`, name]),
)

/** Buttons of BladeX that stand for an act of ours: our code by theirs. */
const acting: ReadonlyMap<string, string> = new Map([
  [`${attach.name}_upload`, permission(attach.name, 'add')],
  [`${attach.name}_download`, permission(attach.name, 'view')],
])

/** Our spelling of a code. */
function ourCode(code: string): string {
  const act = acting.get(code)
  if (act) return act
  const match = [...theirs].find(([menu]) => code === menu || code.startsWith(`${menu}_`))
  return match ? match[1] + code.slice(match[0].length) : code
}

/** The resource that a menu of this code shows. */
export const resourceOfMenu = (code: string): string => ourCode(code)

/** The codes that a menu row grants: its own code, and our codes for it. */
export function codesOf(code: string): string[] {
  const ours = ourCode(code)
  const all = settings.get(ours)
  return [...new Set([code, ours, ...(all ? [permission(all), ...acts.map((act) => permission(all, act))] : [])])]
}

/** Title of the button for an act, and its position (1 above the list, 2 in a row, 3 both). */
export const actButtons: Readonly<Record<(typeof acts)[number], { title: Pair; action: 1 | 2 | 3 }>> = {
  add: { title: ['新增', 'Add'], action: 1 },
  edit: { title: ['修改', 'Edit'], action: 2 },
  delete: { title: ['删除', 'Delete'], action: 3 },
  view: { title: ['查看', 'View'], action: 2 },
}
