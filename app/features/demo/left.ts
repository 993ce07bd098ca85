/** Where this tab left a demonstration: the step, and the page in the frame. Stored for the lifetime of the tab. */
import { propertiesOf } from '#contract/rules/values.ts'
import { keepLocal, useLocal } from '#app/lib/local-store.ts'

const key = 'demo'

export interface DemoPosition {
  name: string
  here: string
  /** The world of the story. */
  world: string
  /** Address in the frame; empty while it is not known. */
  page: string
}

export const storeDemoPosition = (position: DemoPosition | undefined): void => keepLocal(key, position, 'session')

/** Address of the step, which opens the page of then. */
export const resumeAddress = ({ here, page }: DemoPosition): string => (page ? `${here}&${new URLSearchParams({ page })}` : here)

/** undefined on the server, and where no demonstration was left. */
export function useDemoPosition(): DemoPosition | undefined {
  const { name, here, page, world } = propertiesOf(useLocal<unknown>(key, 'session')[0])
  if (typeof name !== 'string' || typeof world !== 'string' || typeof here !== 'string' || !here.startsWith('/demo/')) return undefined
  return { name, here, world, page: typeof page === 'string' ? page : '' }
}
