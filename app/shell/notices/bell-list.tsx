/** Real events, newest first, each a link to its page; unread ones have a dot. */
import { formatTime } from '#contract/rules/time.ts'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { dayTime } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { Link } from '#app/ui/link.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { BellEntry } from './use-bell.ts'

export interface BellListProps {
  /** Undefined until they are loaded. */
  items: readonly BellEntry[] | undefined
  onRead: (keys: readonly string[]) => void
}

export function BellList({ items, onRead }: BellListProps) {
  const { t, language } = useText()
  const [today] = useState(() => formatTime(Date.now()).slice(0, 10))
  const unread = items?.flatMap(({ key, read }) => (read ? [] : key)) ?? []
  return (
    <section aria-labelledby="bell-title" data-slot="bell-list">
      <div className="flex min-h-10.5 items-center gap-2 border-b px-3.5">
        <b id="bell-title">{t('bell.title')}</b>
        {unread.length > 0 && (
          <>
            <Badge size="count">{unread.length}</Badge>
            <Button variant="link" size="sm" className="ms-auto" onClick={() => onRead(unread)}>
              <CheckCheck aria-hidden="true" />
              {t('bell.readAll')}
            </Button>
          </>
        )}
      </div>
      {!items && <Skeleton className="m-3.5 h-8" />}
      {items?.length === 0 && <p className="px-3.5 py-4 text-center text-xs text-muted-foreground">{t('bell.none')}</p>}
      <ItemGroup className="max-h-60 overflow-auto">
        {items?.map((item) => (
          <Item key={item.key} className="border-b last:border-b-0" data-unread={!item.read || undefined}>
            <Link
              to={item.to}
              className="flex min-w-0 flex-1 items-center gap-2.5 px-3.5 py-2 text-foreground no-underline hover:bg-accent"
              onClick={() => {
                if (!item.read) onRead([item.key])
              }}
            >
              <i className={item.read ? 'size-2 flex-none' : 'size-2 flex-none rounded-full bg-destructive-text'} aria-hidden="true" />
              <ItemContent className="grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5">
                <ItemTitle className="truncate">
                  {item.title}
                  {!item.read && <span className="sr-only">{t('bell.unread')}</span>}
                </ItemTitle>
                <time className="text-right text-xs text-muted-foreground">{dayTime(item.time, today, language)}</time>
                <ItemDescription className="truncate" translate="no">
                  {item.text}
                </ItemDescription>
              </ItemContent>
            </Link>
          </Item>
        ))}
      </ItemGroup>
    </section>
  )
}
