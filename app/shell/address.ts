/** Where a menu item leads in this console: by its path, else by its code, else by the table of aliases. */
import { allResources, resourceByPath } from '#contract/resources/index.ts'
import type { MenuItem } from '#contract/session.ts'

/** Pages with an address of their own beside the resources. */
const fixed = new Set(['/wel/index', '/info/index', '/rental/hos', '/rental/place'])

/** Paths and codes that other Blade servers use for the same page. */
const aliases: Record<string, string> = {
  '/wel': '/wel/index',
  '/system/dictbiz': '/system/dict-biz',
  dictbiz: '/system/dict-biz',
  dict_biz: '/system/dict-biz',
}

/** Address of a menu item, or undefined when this console has no page for it. */
export function addressOf(item: Pick<MenuItem, 'path' | 'code'>): string | undefined {
  const path = item.path.replace(/\/index$/, '')
  if (resourceByPath(path)) return path
  if (fixed.has(item.path)) return item.path
  const byCode = allResources.find((r) => r.name.toLowerCase() === item.code.toLowerCase())
  return byCode?.path ?? aliases[path.toLowerCase()] ?? aliases[item.code.toLowerCase()]
}
