/** Numbers of waiting items, as the menu shows them beside the pages. */
import { resourceNamed } from '#contract/resources/index.ts'
import { countOf, todoPath, waiting, waitingKinds } from '#contract/rules/todo.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { countTodo, type TodoCounts } from '#app/blade/todo.server.ts'
import type { Badges } from './shell-menu.ts'

/** All cases at the to-do page, and those of each list beside it. */
function badgesFrom(counts: TodoCounts): Badges {
  const badges: Record<string, number> = { [todoPath]: countOf(counts) ?? 0 }
  for (const kind of waitingKinds) {
    const path = resourceNamed(waiting[kind].of)?.path
    const n = counts[kind] ?? 0
    if (path && n > 0) badges[path] = (badges[path] ?? 0) + n
  }
  return badges
}

/** @returns undefined where the server does not count them, or fails: pages work without badges */
export async function badgesOf(signedIn: SignedInRequest): Promise<Badges | undefined> {
  try {
    const counts = await countTodo(signedIn)
    return counts && badgesFrom(counts)
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}
