/**
 * Content that is useless without JavaScript. Its space is reserved before hydration, because neighbours that move between pressing and
 * releasing the mouse would lose the click.
 */
import { cn } from '#app/ui/cn.ts'
import type { ReactNode } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { WithScript } from '#app/lib/use-opened.ts'

export function Scripted({ children }: { children: ReactNode }) {
  return (
    <span data-scripted="" className={cn('contents', !useHydrated() && 'invisible')}>
      <WithScript.Provider value>{children}</WithScript.Provider>
    </span>
  )
}
