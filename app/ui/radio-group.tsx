/** Radio buttons, and the tiles and cards that contain one each. */
import { forwardRef, type HTMLAttributes, type InputHTMLAttributes, type LabelHTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** Native radio buttons of one name. */
export const RadioGroupItem = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>>(function RadioGroupItem(
  { className, ...props },
  ref,
) {
  return <input ref={ref} type="radio" data-slot="radio-group-item" className={cn('accent-primary', className)} {...props} />
})

/** The label of a hidden radio button, as a square with an icon. */
export function RadioTile({ className, ...props }: LabelHTMLAttributes<HTMLLabelElement>) {
  return (
    <label
      data-slot="radio-tile"
      className={cn(
        'relative grid h-10 cursor-pointer place-items-center rounded-sm border border-transparent hover:bg-accent [&>svg]:size-5',
        'has-checked:border-primary-text has-checked:bg-primary-soft has-checked:text-primary-text',
        'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-ring',
        className,
      )}
      {...props}
    />
  )
}

const cards = {
  label: 'flex cursor-pointer',
  div: 'grid [&>label]:flex [&>label]:cursor-pointer [&>label]:gap-2',
}

/**
 * A bordered choice, coloured while its radio button is checked.
 * @param as `div` where it contains a field beside the label
 */
export function RadioCard({ as: Tag = 'label', className, ...props }: HTMLAttributes<HTMLElement> & { as?: keyof typeof cards }) {
  return (
    <Tag
      data-slot="radio-card"
      className={cn(
        'min-h-10 min-w-0 items-start gap-2 rounded-sm border px-2.5 py-2.25 max-md:min-h-(--tap) [&>span]:min-w-0',
        'has-[input[type=radio]:checked]:border-primary has-[input[type=radio]:checked]:bg-primary-soft',
        '[&_[type=radio]]:mt-0.5 [&_[type=radio]]:size-4 [&_[type=radio]]:flex-none',
        cards[Tag],
        className,
      )}
      {...props}
    />
  )
}
