/** Where this tab left a demonstration: the step, and the page that was open in the frame. Lives as long as the tab. */
import { propertiesOf } from '#contract/rules/values.ts'
import { keepLocal, useLocal } from '#app/lib/local-store.ts'

const key = 'demo'

export interface Left {
  name: string
  here: string
  /** Address in the frame; empty while it is not known. */
  page: string
}

export const keepLeft = (left: Left | undefined): void => keepLocal(key, left, 'session')

/** undefined on the server, and where nothing was left. */
export function useLeft(): Left | undefined {
  const { name, here, page } = propertiesOf(useLocal<unknown>(key, 'session')[0])
  if (typeof name !== 'string' || typeof here !== 'string' || !here.startsWith('/demo/')) return undefined
  return { name, here, page: typeof page === 'string' ? page : '' }
}
