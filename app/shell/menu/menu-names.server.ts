/** Names of menus and buttons in the reader's language, for trees in which the server has them in one language. */
import { endpoints } from '#contract/endpoints/index.ts'
import { menuButtons, menuRoutes } from '#contract/endpoints/system.ts'
import type { Language } from '#contract/languages.ts'
import { actButtons } from '#contract/springblade/menu-codes.ts'
import { acts } from '#contract/resource.ts'
import type { TreeNode } from '#contract/outputs.ts'
import type { MenuItem } from '#contract/session.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { nameOf } from './menu.server.ts'

const verbs = new Map<string, string>(acts.map((act) => [act, actButtons[act].title[1]]))
const titlesByCode = new Map(endpoints.flatMap(({ needs, button, title }) => (button ? [[needs, title[1]] as const] : [])))

const wordOf = (item: MenuItem, language: Language): string => {
  const name = nameOf(item, language)
  return name === item.name ? (titlesByCode.get(item.code) ?? verbs.get(item.code.split('_').at(-1) ?? '') ?? name) : name
}

/** The same tree with translated names; a node that is not in the reader's own menu keeps its name. */
export async function inWordsOf({ blade, caller: { language } }: SignedInRequest, nodes: TreeNode[]): Promise<TreeNode[]> {
  // Menus have Chinese names, with an English alias.
  if (language !== 'en') return nodes
  try {
    const [routes, buttons] = await Promise.all([blade.call(menuRoutes, {}), blade.call(menuButtons, {})])
    const words = new Map<string, string>()
    const walk = (items: readonly MenuItem[]): void => {
      for (const item of items) {
        words.set(item.id, wordOf(item, language))
        walk(item.children)
      }
    }
    walk(buttons.data)
    walk(routes.data)
    const named = (all: readonly TreeNode[]): TreeNode[] =>
      all.map((node) => ({ ...node, title: words.get(node.id) ?? node.title, ...(node.children && { children: named(node.children) }) }))
    return named(nodes)
  } catch (error) {
    if (error instanceof BladeError) return nodes
    throw error
  }
}
