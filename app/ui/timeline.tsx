/** Events in a vertical list, connected by a line. */
import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Timeline(props: HTMLAttributes<HTMLOListElement>) {
  return <ol data-slot="timeline" {...props} />
}

const nodeVariants = cva('grid size-5 place-items-center rounded-full [&>svg]:size-3 [&>svg]:stroke-[2.2]', {
  variants: {
    variant: {
      default: 'bg-secondary text-muted-foreground',
      primary: 'bg-primary-soft text-primary-text',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      destructive: 'bg-destructive-soft text-destructive-text',
    },
  },
  defaultVariants: { variant: 'default' },
})

export type TimelineVariant = NonNullable<VariantProps<typeof nodeVariants>['variant']>

interface ItemProps {
  variant?: TimelineVariant
  icon: LucideIcon
  title: ReactNode
  description?: ReactNode
  /** A `time`. */
  time: ReactNode
}

export function TimelineItem({ variant, icon: Icon, title, description, time }: ItemProps) {
  return (
    <li
      data-slot="timeline-item"
      className={cn(
        'relative grid grid-cols-[20px_1fr_auto] gap-x-2.5 pb-3 last:pb-0',
        // The line to the next event.
        'not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[9.5px] not-last:before:w-px not-last:before:bg-border-strong',
        '[&>time]:text-xs [&>time]:leading-5 [&>time]:whitespace-nowrap [&>time]:text-muted-foreground',
      )}
    >
      <span className={nodeVariants({ variant })}>
        <Icon aria-hidden="true" />
      </span>
      <div>
        <div className="leading-5 font-medium">{title}</div>
        {description && (
          <div data-slot="timeline-description" className="text-xs leading-normal text-muted-foreground">
            {description}
          </div>
        )}
      </div>
      {time}
    </li>
  )
}
