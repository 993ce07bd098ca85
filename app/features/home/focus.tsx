/** A card for each kind of work that concerns the reader; each figure links to its rows. */
import { Change } from '#app/components/chart/change.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import type { Focus as Data } from './focus.server.ts'
import { FigureLink } from './figure-link.tsx'

export function Focus({ cards }: { cards: readonly Data[] }) {
  return (
    <div data-slot="focus" className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(15.5rem,1fr))] gap-3 max-md:grid-cols-1 max-md:gap-2">
      {cards.map((card) => (
        <FocusCard key={card.key} title={card.title} lines={card.lines} />
      ))}
    </div>
  )
}

export function FocusCard({ title, lines }: Pick<Data, 'title' | 'lines'>) {
  return (
    <Card as="section" aria-label={title} className="min-w-0">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="pt-1">
        {lines.map(({ name, value, to, bad, note, compared }) => (
          <FigureLink
            key={name}
            to={to}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b py-1.5 text-foreground no-underline last:border-0 [a&]:hover:bg-accent"
          >
            <span>{name}</span>
            <b className={cn('text-right font-medium tracking-num', bad && 'text-destructive-text')}>{value}</b>
            {note && <small className="col-span-2 text-xs text-muted-foreground">{note}</small>}
            {compared?.map((one) => (
              <Change key={one.name} {...one} className="col-span-2" />
            ))}
          </FigureLink>
        ))}
      </CardContent>
    </Card>
  )
}
