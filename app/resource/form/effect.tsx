/**
 * The result of a form beside its fields: a sentence, and what it is made of. In a narrow window it stays above the buttons, folded to its
 * sentence.
 */
import { ChevronDown, Eye } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'

/** Milliseconds without typing after which a result follows. */
export const effectPause = 150

/** Classes of a form with a result. */
export const effectColumns = 'grid min-h-full grid-cols-[minmax(0,1fr)_376px] max-lg:grid-cols-1'

interface EffectProps {
  title: string
  /** Undefined while there is nothing to say. */
  sentence: string | undefined
  children?: ReactNode
}

export function Effect({ title, sentence, children }: EffectProps) {
  const { t } = useText()
  const id = useId()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  return (
    <aside
      aria-label={title}
      data-slot="form-effect"
      className="min-w-0 border-s bg-muted px-5 pt-4.5 pb-6 max-lg:sticky max-lg:bottom-0 max-lg:z-2 max-lg:border-s-0 max-lg:border-t max-lg:py-3 max-md:px-3.5"
    >
      <p className="flex items-center gap-1.5 text-xs text-muted-foreground [&>svg]:size-3.5">
        <Eye aria-hidden="true" />
        {title}
        {hydrated && children && (
          <Button
            variant="ghost"
            size="icon-xs"
            className="ms-auto hidden! max-lg:inline-flex!"
            aria-label={t('form.effectMore')}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden="true" className={open ? 'rotate-180' : undefined} />
          </Button>
        )}
      </p>
      <p aria-live="polite" className="mt-1.5 min-h-5 text-lg leading-normal font-semibold">
        {sentence}
      </p>
      <div id={id} className={cn('mt-3 grid grid-cols-1 gap-4', hydrated && !open && 'max-lg:hidden')}>
        {children}
      </div>
    </aside>
  )
}

/** A titled list of results. */
export function EffectList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 text-xs font-normal text-muted-foreground">{title}</h4>
      <ul className="overflow-hidden rounded-sm border bg-card [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&>li]:px-3 [&>li]:py-1.75 [&>li+li]:border-t [&>li>:last-child]:ms-auto">
        {children}
      </ul>
    </section>
  )
}
