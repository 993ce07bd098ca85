/**
 * The address of a menu item in this console: an external page in a frame, others by their code, else by their path, else by the
 * alias table. Menus of other Blade servers name the same pages differently.
 */
import { aliasesIn } from '#contract/session-user.ts'
import { isAbsent } from '#contract/springblade/form.ts'
import { allResources, resourceByPath } from '#contract/resources/index.ts'
import { isUrl } from '#contract/rules/values.ts'
import type { MenuItem } from '#contract/session.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'

/** Pages with an address of their own beside the resources. */
const ownPages = ['/rental/hos', '/rental/place', '/money/todo', '/money/reconcile', '/money/flow', '/ward/sim'] as const
export type OwnPage = (typeof ownPages)[number]
export const isOwnPage = (page: string): page is OwnPage => ownPages.some((own) => own === page)

/** Pages that are open to everybody. */
const openPages: readonly string[] = ['/wel/index', '/info/index']

/** Paths and codes that other servers use, in lower case. */
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

/** `dict_biz`, `dictbiz` and `dictBiz` are treated as one name. */
const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '')

/**
 * The external page that an item shows in a frame, or undefined for a page of this console. Placeholders such as
 * `${token}` are removed, not filled in: a token in an address would leak to that page, to histories and to logs.
 */
export function frameOf(path: string): string | undefined {
  if (!isUrl(path) && !path.includes('html')) return undefined
  const [before = '', query = ''] = path.split(/\?(.*)/s)
  const parts = query.split('&').filter((part) => part && !part.includes('${'))
  return before.replace(/\$\{[^}]*\}/g, '') + (parts.length ? `?${parts.join('&')}` : '')
}

/** Address of a menu item, or undefined when this console has no page for it, or the server does not have its resource. */
export function addressOf(item: Pick<MenuItem, 'id' | 'path' | 'code'>, dialect: Dialect = 'bladex'): string | undefined {
  const address = pageOfItem(item)
  const resource = address === undefined ? undefined : resourceByPath(address)
  return resource && isAbsent(resource, dialect) ? undefined : address
}

function pageOfItem(item: Pick<MenuItem, 'id' | 'path' | 'code'>): string | undefined {
  if (frameOf(item.path) !== undefined) return `/myiframe/${item.id}`
  const byCode = allResources.find((r) => r.calls.list && plain(r.name) === plain(item.code))
  if (byCode) return byCode.path
  const path = item.path.replace(/\/index$/, '')
  if (resourceByPath(path)) return path
  if (isOwnPage(item.path) || openPages.includes(item.path)) return item.path
  return aliases[path.toLowerCase()] ?? aliases[item.code.toLowerCase()]
}

/** Pages that are only for users whose menu has them. A form that other pages link to has no menu of its own. */
export const isMenuPage = (page: string): boolean => {
  const resource = resourceByPath(page)
  return resource ? resource.calls.list !== undefined : isOwnPage(page)
}

/** An item may be restricted to some roles. @param roleName comma-joined role aliases of the user */
export const isFor = (item: Pick<MenuItem, 'meta'>, roleName: string): boolean =>
  !item.meta.roles?.length || aliasesIn(roleName).some((role) => item.meta.roles?.includes(role))

/** Every item with a page in this console that the user sees, in whatever group. */
export const pagesOf = (items: readonly MenuItem[], roleName: string, dialect: Dialect = 'bladex'): { item: MenuItem; address: string }[] =>
  items.flatMap((item) => {
    if (!isFor(item, roleName)) return []
    if (item.children.length) return pagesOf(item.children, roleName, dialect)
    const address = addressOf(item, dialect)
    return address ? [{ item, address }] : []
  })
