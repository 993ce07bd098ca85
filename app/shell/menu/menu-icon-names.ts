/** Icons that a menu row may name in `source`, in the order in which they are offered. */
import { resourceIcons } from '#contract/console/resource-icons.ts'
import type { IconName } from 'lucide-react/dynamic'

/** Icons of menus that show no resource: of groups, of pages, of the ward staff's app, and of the search box's actions. */
const otherIcons: readonly IconName[] = [
  'house',
  'flask-conical',
  'layout-grid',
  'scan-line',
  'git-branch',
  'server',
  'wallet',
  'settings',
  'chart-column',
  'hospital',
  'sun',
  'palette',
  'languages',
  'plus',
]

export const menuIconNames: readonly IconName[] = [
  ...new Set([...otherIcons, ...Object.values(resourceIcons).filter((name) => name !== undefined)]),
]

const iconNames: ReadonlySet<string> = new Set(menuIconNames)
export const isMenuIcon = (name: string): boolean => iconNames.has(name)

/** Fallback for an unknown icon name. */
export const neutralIcon = 'circle'
