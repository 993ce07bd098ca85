/** A file input: click to choose, or drop a file. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'
import { FileInput } from './file-input.tsx'

interface FileDropProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  'aria-label': string
  /** An icon and a text. */
  children: ReactNode
}

export function FileDrop({ className, children, ...props }: FileDropProps) {
  return (
    <label
      data-slot="file-drop"
      className={cn(
        'relative grid cursor-pointer place-content-center justify-items-center gap-1 rounded-sm border border-dashed border-input text-xs text-muted-foreground focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring [&>svg]:size-3.5',
        className,
      )}
    >
      {children}
      {/* why over all of it: the native input receives dropped files */}
      <FileInput className="absolute inset-0 cursor-pointer opacity-0" {...props} />
    </label>
  )
}
