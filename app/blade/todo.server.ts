/** How much waits for the reader: for the queue, the home page and the badge in the menu. */
import { todoCount } from '#contract/endpoints/refund-cases.ts'
import type { z } from 'zod'
import { capabilitiesOf } from './capabilities.server.ts'
import { cachedForSession } from './session-cache.server.ts'

export type TodoCounts = z.output<typeof todoCount.output>

/** How much waits for this reader, cached for a short time; undefined where the server does not count it. */
export const countTodo = cachedForSession(async (signedIn): Promise<TodoCounts | undefined> => {
  const has = await capabilitiesOf(signedIn)
  return has('todo') ? (await signedIn.blade.call(todoCount, {})).data : undefined
})
