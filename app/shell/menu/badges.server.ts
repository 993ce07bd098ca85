/** Numbers of waiting items, as the menu shows them beside the pages. */
import { countOf, todoPath } from '#contract/rules/todo.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { countTodo } from '#app/blade/todo.server.ts'
import type { Badges } from './shell-menu.ts'

/** @returns undefined where the server does not count them, or fails: pages work without badges */
export async function badgesOf(signedIn: SignedInRequest): Promise<Badges | undefined> {
  try {
    const counts = await countTodo(signedIn)
    return counts && { [todoPath]: countOf(counts) ?? 0 }
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}
