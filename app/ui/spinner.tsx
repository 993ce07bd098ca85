import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle data-slot="spinner" className={cn('animate-spin motion-reduce:animate-none', className)} aria-hidden="true" />
}
