/** Where this tab left a demonstration: the step, and the page in the frame. Stored for the lifetime of the tab. */
import { propertiesOf } from '#contract/rules/values.ts'
import { keepLocal, useLocal } from '#app/lib/local-store.ts'

const key = 'demo'

export interface DemoPosition {
  name: string
  here: string
  /** Address in the frame; empty while it is not known. */
  page: string
}

export const storeDemoPosition = (position: DemoPosition | undefined): void => keepLocal(key, position, 'session')

/** undefined on the server, and where no demonstration was left. */
export function useDemoPosition(): DemoPosition | undefined {
  const { name, here, page } = propertiesOf(useLocal<unknown>(key, 'session')[0])
  if (typeof name !== 'string' || typeof here !== 'string' || !here.startsWith('/demo/')) return undefined
  return { name, here, page: typeof page === 'string' ? page : '' }
}
