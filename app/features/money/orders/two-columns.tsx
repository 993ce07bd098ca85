/** Cards in two columns, or in one in a narrow window. */
import { Card } from '#app/ui/card.tsx'
import type { ReactNode } from 'react'

export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-start gap-(--stack) max-[1101px]:grid-cols-1">
      {[left, right].map((cards, i) => (
        <div key={i} className="grid min-w-0 grid-cols-1 gap-(--stack)">
          {cards}
        </div>
      ))}
    </div>
  )
}

interface DeskCardProps {
  title?: ReactNode
  label?: string
  children: ReactNode
}

export function ColumnCard({ title, label, children }: DeskCardProps) {
  return (
    <Card as="section" className="min-w-0 p-4" aria-label={label}>
      {title && <h2 className="mb-3 flex items-center gap-2 text-md">{title}</h2>}
      {children}
    </Card>
  )
}
