/** A button in the header that looks like a search field and opens one; only its icon where there is no room. */
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export function SearchTrigger({ className, ...props }: Omit<ComponentProps<typeof Button>, 'ref' | 'variant' | 'size'>) {
  return <Button data-slot="search-trigger" variant="ghost" className={cn('search-trigger', className)} {...props} />
}
