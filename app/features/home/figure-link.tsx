import { Link } from '#app/ui/link.tsx'
import type { ReactNode } from 'react'
import { useReach } from '#app/shell/use-reach.ts'

/** A figure as a link, or as plain text where the user lacks access to its page; a place on this page is open to everybody. */
export function FigureLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const reach = useReach()
  if (!reach(to) && !to.startsWith('/wel/index#')) return <span className={className}>{children}</span>
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
