/** The bell and its popover: mail, messages, notices. Means nothing without a script. */
import { Button } from '#app/ui/button.tsx'
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx'
import { Bell, CircleCheck, CirclePlay, Clock, LoaderCircle, type LucideIcon, Mail, MessageSquare, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { dayTime } from '../lib/format.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { type Notice, type NoticeKind, noticeKinds, type NoticePort, type NoticeStatus } from './notices.ts'

const tags: Record<NoticeStatus, readonly [tone: BadgeVariant, icon: LucideIcon, name: MessageKey]> = {
  0: ['info', CirclePlay, 'notices.started'],
  1: ['secondary', Clock, 'notices.notStarted'],
  3: ['destructive', TriangleAlert, 'notices.error'],
  4: ['success', CircleCheck, 'notices.completed'],
}
const icons: Record<NoticeKind, LucideIcon> = { mail: Mail, messages: MessageSquare, notices: Bell }

interface Shown {
  entries: Notice[]
  total: number
  at: string
  pages: number
  state: 'loading' | 'failed' | 'ready'
}
const nothing: Shown = { entries: [], total: 0, at: '', pages: 0, state: 'loading' }

/** All three kinds, each with its pages so far; `more` brings the next page of one. */
function useNotices(port: NoticePort) {
  const { language } = useText()
  const [shown, setShown] = useState<Record<NoticeKind, Shown>>({ mail: nothing, messages: nothing, notices: nothing })
  const put = (kind: NoticeKind, change: (before: Shown) => Shown) => setShown((all) => ({ ...all, [kind]: change(all[kind]) }))
  const load = (kind: NoticeKind, page: number) =>
    port.load(kind, page, language).then(
      ({ entries, total, at }) =>
        put(kind, (before) => ({ entries: page > 1 ? [...before.entries, ...entries] : entries, total, at, pages: page, state: 'ready' })),
      () => put(kind, (before) => ({ ...before, state: 'failed' })),
    )

  // why an effect: the port is asked from the browser alone, and again in another language
  useEffect(() => {
    for (const kind of noticeKinds) void load(kind, 1)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- why: load is new at each render, its inputs are these two
  }, [port, language])

  const more = (kind: NoticeKind) => {
    put(kind, (before) => ({ ...before, state: 'loading' }))
    void load(kind, shown[kind].pages + 1)
  }
  return { shown, more }
}

// why late: the page is there before its notices are
const sampleNotices: NoticePort = {
  load: async (...asked) => (await import('./notice-samples.ts')).sampleNotices.load(...asked),
}

export function NoticeBell({ port = sampleNotices }: { port?: NoticePort }) {
  return useHydrated() ? <Popover port={port} /> : null
}

function Popover({ port }: { port: NoticePort }) {
  const { t } = useText()
  const { shown, more } = useNotices(port)
  const [kind, setKind] = useState<NoticeKind>('notices')
  const tabs = useRef<HTMLDivElement>(null)
  const id = useId()
  const some = noticeKinds.some((one) => shown[one].total > 0)
  const label = t(some ? 'notices.openSome' : 'notices.title')

  const onKeyDown = (event: KeyboardEvent) => {
    const at = noticeKinds.indexOf(kind)
    const steps: Partial<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: noticeKinds.length - 1 }
    const next = noticeKinds.at((steps[event.key] ?? NaN) % noticeKinds.length)
    if (steps[event.key] === undefined || !next) return
    event.preventDefault()
    setKind(next)
    tabs.current?.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus()
  }
  return (
    <>
      <button type="button" className="hbtn" popovertarget="notices" aria-label={label} title={t('notices.title')}>
        <Bell aria-hidden="true" />
        {some && <i className="dot" />}
      </button>
      <div id="notices" popover="auto" className="pop notices" role="dialog" aria-label={t('notices.title')}>
        <div ref={tabs} className="utabs" role="tablist" aria-label={t('notices.title')} onKeyDown={onKeyDown}>
          {noticeKinds.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              data-kind={one}
              aria-selected={one === kind}
              aria-controls={`${id}-list`}
              tabIndex={one === kind ? 0 : -1}
              onClick={() => setKind(one)}
            >
              {t(`notices.${one}`)} <Badge size="count">{shown[one].total}</Badge>
            </button>
          ))}
        </div>
        <div id={`${id}-list`} className="notes" role="tabpanel" aria-labelledby={`${id}-${kind}`} tabIndex={0}>
          <ul>
            {shown[kind].entries.map((notice) => (
              <Entry key={notice.id} notice={notice} today={shown[kind].at.slice(0, 10)} icon={icons[kind]} />
            ))}
          </ul>
          <More shown={shown[kind]} onMore={() => more(kind)} />
        </div>
      </div>
    </>
  )
}

function Entry({ notice, today, icon: Icon }: { notice: Notice; today: string; icon: LucideIcon }) {
  const { t, language } = useText()
  const [tone, TagIcon, name] = notice.status === undefined ? [] : tags[notice.status]
  return (
    <li>
      <span className="ic">
        <Icon aria-hidden="true" />
      </span>
      <b className="truncate" title={notice.title}>
        {notice.title}
      </b>
      {name && TagIcon ? (
        <Badge variant={tone}>
          <TagIcon aria-hidden="true" />
          {t(name)}
        </Badge>
      ) : (
        <span />
      )}
      <span className="text-xs text-muted-foreground truncate" title={notice.text}>
        {notice.text}
      </span>
      <time className="text-xs text-muted-foreground">{dayTime(notice.time, today, language)}</time>
    </li>
  )
}

/** The foot of the list; what it says is announced. */
function More({ shown, onMore }: { shown: Shown; onMore: () => void }) {
  const { t } = useText()
  const { state, entries, total } = shown
  const all = state === 'ready' && entries.length >= total
  const said = { loading: t('app.loading'), failed: t('notices.failed'), ready: all ? t('notices.all') : '' }[state]
  return (
    <div className="more">
      <span className="flex items-center gap-2" role="status">
        {state === 'loading' && <LoaderCircle aria-hidden="true" />}
        {said}
      </span>
      {state !== 'loading' && !all && (
        <Button variant="outline" size="sm" onClick={onMore}>
          {t(state === 'failed' ? 'state.retry' : 'notices.more')}
        </Button>
      )}
    </div>
  )
}
