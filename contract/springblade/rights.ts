/** Permission codes: converts those of other Blade servers to this contract's spelling (contract page springblade §1, fact 14). */
import type { Dialect } from './dialect.ts'
import { endpoints } from '../endpoints/index.ts'
import { userCalls } from '../endpoints/user.ts'
import { menusOf, settings } from './menu-codes.ts'
import { acts, permission } from '../resource.ts'
import { allResources } from '../resources/index.ts'
import { isAdministrator } from '../session-user.ts'

/** Makes `topmenu_add`, `topMenu_add` and `top_menu_add` the same code. */
const plain = (code: string) => code.toLowerCase().replaceAll('_', '')

/** Every code of the contract, with its names on other servers. */
const others: ReadonlyMap<string, readonly string[]> = new Map([
  ...allResources.flatMap(({ name }) => {
    const every = [...settings].flatMap(([code, resource]) => (resource === name ? code : []))
    return [undefined, ...acts].map((act): [string, string[]] => [
      permission(name, act),
      [...[name, ...menusOf(name)].map((menu) => permission(menu, act)), ...(act ? every : [])],
    ])
  }),
  ...[...endpoints, ...Object.values(userCalls)]
    .flatMap(({ needs }) => needs.split('|'))
    .filter((code) => code.includes('_'))
    .map((code): [string, string[]] => [code, [code]]),
])

/** Codes that a stock open-source server does not know: its administrators have these rights there, and nobody else. */
const unknownThere = ['role_grant', 'user_unlock', 'user_import', 'user_export', permission('region', 'edit'), permission('region', 'view')]

/**
 * The codes that a user has, in this contract's spelling; the server's own codes are kept.
 * @param codes of the server's buttons @param roleName comma-joined role aliases
 */
export function codesHeld(codes: readonly string[], dialect: Dialect, roleName: string): string[] {
  const ownCodes = new Set(codes.map(plain))
  const ours = [...others].flatMap(([code, names]) => (names.some((name) => ownCodes.has(plain(name))) ? [code] : []))
  const more = dialect === 'springblade' && isAdministrator({ roleName }) ? unknownThere : []
  return [...new Set([...codes, ...ours, ...more])]
}
