/** How much waits for the reader: for the queue, the home page and the badge in the menu. */
import { todoCount } from '#contract/endpoints/refund-cases.ts'
import type { z } from 'zod'
import { capabilitiesOf } from './capabilities.server.ts'
import { cachedForSession } from './session-cache.server.ts'
import type { SignedInRequest } from './signed-in.ts'

export type TodoCounts = z.output<typeof todoCount.output>

/** How much waits for this reader now; undefined where the server does not count it. */
export async function countTodoNow(signedIn: SignedInRequest): Promise<TodoCounts | undefined> {
  const has = await capabilitiesOf(signedIn)
  return has('todo') ? (await signedIn.blade.call(todoCount, {})).data : undefined
}

/** The same, cached for a short time: for pages that do not list the cases beside their number. */
export const countTodo = cachedForSession(countTodoNow)
