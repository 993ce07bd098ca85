/** Pages that `g` and a letter open, where they are in the person's menu. */
import { homePath } from '#app/prefs/own-pages.ts'
import { placePath } from '#contract/console/pages.ts'
import { todoPath } from '#contract/rules/todo.ts'

export const jumps: Readonly<Record<string, string>> = {
  t: homePath,
  d: todoPath,
  h: '/rental/hos',
  b: placePath,
  o: '/money/order',
  r: '/money/refund',
  a: '/money/approval',
  c: '/rental/customer',
  p: '/rental/problem',
  w: '/money/withdrawal',
  f: '/money/flow',
  k: '/money/reconcile',
  e: '/rental/equ',
  y: '/rental/price',
  u: '/system/user',
  s: '/system/role',
  n: '/platform/notice',
  l: '/platform/audit',
}

const letters = new Map(Object.entries(jumps).map(([letter, page]) => [page, letter]))
/** How a page is jumped to: `G O`. */
export const jumpTo = (page: string): string | undefined => letters.get(page) && `G ${letters.get(page)?.toUpperCase()}`
