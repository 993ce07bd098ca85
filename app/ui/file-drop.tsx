/** A file input as large as a box: click to choose, or drop a file. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

interface FileDropProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** An icon and a text. */
  children: ReactNode
  /** Hides the native button and the name of the chosen file: it is used at once. */
  quiet?: boolean
}

export function FileDrop({ className, children, quiet, ...props }: FileDropProps) {
  return (
    <div
      data-slot="file-drop"
      className={cn(
        'relative grid gap-1 rounded-sm border border-dashed border-input text-xs text-muted-foreground focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring',
        quiet
          ? 'place-content-center justify-items-center [&>svg]:size-3.5'
          : 'mt-1 min-h-28 grid-cols-[auto_1fr] content-start items-center px-4 pt-4 [&>svg]:size-5',
        className,
      )}
    >
      {children}
      {/* The native input covers the box, so that it receives dropped files, also without a script. It is hidden while it is empty,
          because its own text is in the browser's language. */}
      <input
        type="file"
        data-slot="file-input"
        className={cn(
          'absolute inset-0 size-full cursor-pointer outline-0 file:hidden',
          quiet ? 'opacity-0' : 'px-4 pt-13 text-sm text-foreground invalid:opacity-0',
        )}
        {...props}
      />
    </div>
  )
}
