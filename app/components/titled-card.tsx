/** A section in a card with its title. */
import type { ReactNode } from 'react'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'

interface TitledCardProps {
  title: string
  /** Right of the title. */
  end?: ReactNode
  className?: string
  children: ReactNode
}

export function TitledCard({ title, end, className, children }: TitledCardProps) {
  return (
    <Card as="section" aria-label={title} className={className}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {end && <CardAction>{end}</CardAction>}
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  )
}
