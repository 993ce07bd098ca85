/** A button in the header that looks like a search field and opens one; only its icon where there is no room. */
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export function SearchTrigger({ className, ...props }: Omit<ComponentProps<typeof Button>, 'ref' | 'variant' | 'size'>) {
  return (
    <Button
      data-slot="search-trigger"
      variant="ghost"
      className={cn(
        'me-1.5 h-8! min-w-27.5 flex-[0_1_232px] justify-start! gap-2! px-2! ps-2.5! leading-[1.6]! font-normal!',
        'border-header-input-border! bg-header-input! text-header-muted-foreground! focus-visible:outline-header-ring',
        'lg:max-xl:w-9! lg:max-xl:min-w-0 lg:max-xl:flex-none lg:max-xl:justify-center! lg:max-xl:px-0!',
        'max-md:m-0 max-md:size-(--tap)! max-md:min-w-0 max-md:flex-none max-md:justify-center!',
        'max-md:border-0! max-md:bg-transparent! max-md:[&_svg]:size-5!',
        className,
      )}
      {...props}
    />
  )
}
