/**
 * Where a menu item leads in this console: an outside page to a frame, others by their code, else by their path, else by the
 * table of aliases. Menus of other Blade servers call the same pages differently.
 */
import { allResources, resourceByPath } from '#contract/resources/index.ts'
import { isUrl } from '#contract/rules/values.ts'
import type { MenuItem } from '#contract/session.ts'

/** Pages with an address of their own beside the resources. The first two are everybody's. */
const fixed = new Set(['/wel/index', '/info/index', '/rental/hos', '/rental/place', '/money/todo', '/money/reconcile', '/ward/sim'])

/** Paths and codes that other servers use, in small letters. */
const aliases: Record<string, string> = {
  '/wel': '/wel/index',
  '/system/dictbiz': '/system/dict-biz',
  '/system/topmenu': '/system/top-menu',
  '/base/region': '/system/region',
  '/authority/role': '/system/role',
  '/authority/datascope': '/system/data-scope',
  '/authority/apiscope': '/system/api-scope',
  '/monitor/log/usual': '/platform/usual',
  '/monitor/log/api': '/platform/api',
  '/monitor/log/error': '/platform/error',
  '/resource/oss': '/platform/oss',
  '/resource/sms': '/platform/sms',
  '/resource/attach': '/platform/attach',
  '/work/start': '/flow/start',
  '/work/claim': '/flow/claim',
  '/work/todo': '/flow/todo',
  '/work/send': '/flow/send',
  '/work/done': '/flow/done',
  log_usual: '/platform/usual',
  log_api: '/platform/api',
  log_error: '/platform/error',
  datascope: '/system/data-scope',
  apiscope: '/system/api-scope',
}

/** `dict_biz`, `dictbiz` and `dictBiz` are one name. */
const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '')

/**
 * The outside page that an item shows in a frame, or undefined when it is a page of this console. Placeholders such as
 * `${token}` are taken out, not filled in: a token in an address would be read by that page, by histories and by logs.
 */
export function frameOf(path: string): string | undefined {
  if (!isUrl(path) && !path.includes('html')) return undefined
  const [before = '', query = ''] = path.split(/\?(.*)/s)
  const kept = query.split('&').filter((part) => part && !part.includes('${'))
  return before.replace(/\$\{[^}]*\}/g, '') + (kept.length ? `?${kept.join('&')}` : '')
}

/** Address of a menu item, or undefined when this console has no page for it. */
export function addressOf(item: Pick<MenuItem, 'id' | 'path' | 'code'>): string | undefined {
  if (frameOf(item.path) !== undefined) return `/myiframe/${item.id}`
  const byCode = allResources.find((r) => r.calls.list && plain(r.name) === plain(item.code))
  if (byCode) return byCode.path
  const path = item.path.replace(/\/index$/, '')
  if (resourceByPath(path)) return path
  if (fixed.has(item.path)) return item.path
  return aliases[path.toLowerCase()] ?? aliases[item.code.toLowerCase()]
}

/** Pages that are only for those who have them in their menu. A form that other pages lead to has no menu of its own. */
export const isMenuPage = (page: string): boolean => {
  const resource = resourceByPath(page)
  return resource ? resource.calls.list !== undefined : fixed.has(page) && page !== '/wel/index' && page !== '/info/index'
}

/** An item may be for some roles only. @param roleName comma-joined role aliases of the user */
export const isFor = (item: Pick<MenuItem, 'meta'>, roleName: string): boolean =>
  !item.meta.roles?.length || roleName.split(',').some((role) => item.meta.roles?.includes(role.trim()))

/** Every item with a page in this console that the user sees, whatever group it lies in. */
export const pagesOf = (items: readonly MenuItem[], roleName: string): { item: MenuItem; address: string }[] =>
  items.flatMap((item) => {
    if (!isFor(item, roleName)) return []
    if (item.children.length) return pagesOf(item.children, roleName)
    const address = addressOf(item)
    return address ? [{ item, address }] : []
  })
