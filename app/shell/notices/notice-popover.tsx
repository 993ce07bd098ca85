/** Content of the bell: real events, then the server's notices; in the demo with the samples of the specification, by their kinds. */
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Button } from '#app/ui/button.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemMedia, ItemTitle } from '#app/ui/item.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx'
import { Bell, CircleCheck, CirclePlay, Clock, type LucideIcon, Mail, MessageSquare, TriangleAlert } from 'lucide-react'
import { formatTime } from '#contract/rules/time.ts'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import type { MessageKey } from '#app/i18n/config.ts'
import { dayTime } from '#app/lib/format.ts'
import { BellList, type BellListProps } from './bell-list.tsx'
import { newestNotices, ownNotices } from './own-notices.ts'
import { type Notice, type NoticeKind, noticeKinds, type NoticePort, type NoticeStatus } from './notices.ts'

const tags: Record<NoticeStatus, readonly [tone: BadgeVariant, icon: LucideIcon, name: MessageKey]> = {
  0: ['info', CirclePlay, 'notices.started'],
  1: ['secondary', Clock, 'notices.notStarted'],
  3: ['destructive', TriangleAlert, 'notices.error'],
  4: ['success', CircleCheck, 'notices.completed'],
}
const icons: Record<NoticeKind, LucideIcon> = { mail: Mail, messages: MessageSquare, notices: Bell }

interface NoticeState {
  entries: Notice[]
  total: number
  at: string
  pages: number
  state: 'loading' | 'failed' | 'ready'
}
const nothing: NoticeState = { entries: [], total: 0, at: '', pages: 0, state: 'loading' }

/** All three kinds, each with the pages loaded so far; `more` loads the next page of one. */
function useNotices(port: NoticePort) {
  const { language } = useText()
  const [lists, setLists] = useState<Record<NoticeKind, NoticeState>>({ mail: nothing, messages: nothing, notices: nothing })
  const put = (kind: NoticeKind, change: (before: NoticeState) => NoticeState) => setLists((all) => ({ ...all, [kind]: change(all[kind]) }))
  const load = (kind: NoticeKind, page: number) =>
    port.load(kind, page, language).then(
      ({ entries, total, at }) =>
        put(kind, (before) => ({
          entries: page > 1 ? [...before.entries, ...entries] : entries,
          // Unchanged on later pages, because the server's own notices have been added to it.
          total: page > 1 ? before.total : total,
          at,
          pages: page,
          state: 'ready',
        })),
      () => put(kind, (before) => ({ ...before, state: 'failed' })),
    )

  // Runs in an effect because the port is queried in the browser only, and again after a change of language.
  useEffect(() => {
    for (const kind of noticeKinds) void load(kind, 1)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- load is new at each render, its inputs are these two
  }, [port, language])

  const more = (kind: NoticeKind) => {
    put(kind, (before) => ({ ...before, state: 'loading' }))
    void load(kind, lists[kind].pages + 1)
  }
  // The server's own notices are requested once, and shown above the samples.
  useEffect(() => {
    port.newest?.().then(
      (own) => put('notices', (before) => ({ ...before, entries: [...own, ...before.entries], total: before.total + own.length })),
      () => undefined,
    )
  }, [port])
  return { lists, more }
}

interface PopoverProps {
  /** Real events; undefined on a server without them. */
  bell: BellListProps | undefined
  samples: boolean
}

export default function NoticePopover({ bell, samples }: PopoverProps) {
  return (
    <>
      {bell && <BellList {...bell} />}
      {samples ? <SampledNotices port={ownNotices} /> : <ServerNotices />}
    </>
  )
}

/** Only what the server has. */
function ServerNotices() {
  const { t } = useText()
  const { entries, at, state, load } = useServerNotices()
  return (
    <section aria-labelledby="notices-title">
      <div className="flex min-h-10.5 items-center gap-2 border-b px-3.5">
        <b id="notices-title">{t('notices.notices')}</b>
        {entries.length > 0 && <Badge size="count">{entries.length}</Badge>}
      </div>
      <div className="max-h-75 overflow-auto">
        {state === 'loading' && <Skeleton className="m-3.5 h-8" />}
        <Entries entries={entries} at={at} icon={Bell} />
        {state === 'ready' && !entries.length && (
          <p className="px-3.5 py-4 text-center text-xs text-muted-foreground">{t('notices.none')}</p>
        )}
        {state === 'failed' && (
          <p className="flex items-center justify-center gap-2 px-3.5 py-4 text-xs text-muted-foreground" role="status">
            {t('notices.failed')}
            <Button variant="outline" size="sm" onClick={load}>
              {t('state.retry')}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

function useServerNotices() {
  const [list, setList] = useState<NoticeState>(nothing)
  const load = useCallback(() => {
    newestNotices().then(
      (entries) => setList({ ...nothing, entries, at: formatTime(Date.now()), state: 'ready' }),
      () => setList({ ...nothing, state: 'failed' }),
    )
  }, [])
  useEffect(load, [load])
  return { ...list, load }
}

function SampledNotices({ port }: { port: NoticePort }) {
  const { t } = useText()
  const { lists, more } = useNotices(port)
  const [kind, setKind] = useState<NoticeKind>('notices')
  return (
    <Tabs value={kind} onValueChange={(one) => setKind(noticeKinds.find((each) => each === one) ?? kind)}>
      <TabsList className="grid! grid-cols-3 gap-0! px-0!" aria-label={t('notices.title')}>
        {noticeKinds.map((one) => (
          <TabsTrigger key={one} value={one} className="min-h-10.5">
            {t(`notices.${one}`)} <Badge size="count">{lists[one].total}</Badge>
          </TabsTrigger>
        ))}
      </TabsList>
      {noticeKinds.map((one) => (
        <TabsContent key={one} value={one} className="h-75 overflow-auto focus-visible:-outline-offset-2" tabIndex={0}>
          <Entries entries={lists[one].entries.filter(({ sample }) => !sample)} at={lists[one].at} icon={icons[one]} />
          {lists[one].pages > 0 && <p className="border-b px-3.5 py-1.5 text-xs text-muted-foreground">{t('notices.demo')}</p>}
          <Entries entries={lists[one].entries.filter(({ sample }) => sample)} at={lists[one].at} icon={icons[one]} />
          {lists[one].pages === 0 && lists[one].state === 'loading' && <Skeleton className="m-3.5 h-8" />}
          <More list={lists[one]} onMore={() => more(one)} />
        </TabsContent>
      ))}
    </Tabs>
  )
}

interface EntriesProps {
  entries: readonly Notice[]
  /** When the source answered. */
  at: string
  icon: LucideIcon
}

function Entries({ entries, at, icon }: EntriesProps) {
  if (!entries.length) return null
  return (
    <ItemGroup>
      {entries.map((notice) => (
        <Entry key={notice.id} notice={notice} today={at.slice(0, 10)} icon={icon} />
      ))}
    </ItemGroup>
  )
}

function Entry({ notice, today, icon: Icon }: { notice: Notice; today: string; icon: LucideIcon }) {
  const { t, language } = useText()
  const [tone, TagIcon, name] = notice.status === undefined ? [] : tags[notice.status]
  return (
    <Item className="border-b px-3.5 py-2.5 gap-2.5!">
      <ItemMedia className="grid size-8 flex-none place-items-center rounded-sm bg-secondary">
        <Icon aria-hidden="true" />
      </ItemMedia>
      <ItemContent className="grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5">
        <ItemTitle className="truncate" title={notice.title}>
          {notice.title}
          {notice.sample && (
            <Badge variant="secondary" className="ml-1.5">
              {t('notices.sample')}
            </Badge>
          )}
        </ItemTitle>
        {name && TagIcon ? (
          <Badge variant={tone}>
            <TagIcon aria-hidden="true" />
            {t(name)}
          </Badge>
        ) : (
          <span />
        )}
        <ItemDescription className="truncate" title={notice.text}>
          {notice.text}
        </ItemDescription>
        <time className="text-right text-xs text-muted-foreground">{dayTime(notice.time, today, language)}</time>
      </ItemContent>
    </Item>
  )
}

/** The footer of the list; its message is announced. */
function More({ list, onMore }: { list: NoticeState; onMore: () => void }) {
  const { t } = useText()
  const { state, entries, total } = list
  const all = state === 'ready' && entries.length >= total
  const message = { loading: t('app.loading'), failed: t('notices.failed'), ready: all ? t('notices.all') : '' }[state]
  return (
    <div className="flex min-h-12 items-center justify-center gap-2 text-xs text-muted-foreground [&_svg]:size-4">
      <span className="flex items-center gap-2" role="status">
        {state === 'loading' && <Spinner />}
        {message}
      </span>
      {state !== 'loading' && !all && (
        <Button variant="outline" size="sm" onClick={onMore}>
          {t(state === 'failed' ? 'state.retry' : 'notices.more')}
        </Button>
      )}
    </div>
  )
}
