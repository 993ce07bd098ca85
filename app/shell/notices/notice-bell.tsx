/** The bell, with a dot while there are unread events, which arrive as they happen. Useless without JavaScript. */
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Scripted } from '#app/components/scripted.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { HeaderButton } from '#app/shell/header-button.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import type { Bell as Events } from './use-bell.ts'

// Loaded lazily, because a closed popover needs no content.
const NoticePopover = lazy(() => import('./notice-popover.tsx'))

export interface NoticeBellProps {
  bell: Events
  /** Whether the server has real events. */
  events: boolean
  /** Whether sample notices are shown. */
  samples: boolean
}

export const NoticeBell = (props: NoticeBellProps) => (
  <Scripted>
    <Popover {...props} />
  </Scripted>
)

function Popover({ bell: { items, load, markRead }, events, samples }: NoticeBellProps) {
  const { t } = useText()
  const unread = items?.filter(({ read }) => !read).length ?? 0
  const label = unread ? t('notices.openSome', { n: unread }) : t('notices.title')
  return (
    <>
      <HeaderButton popovertarget="notices" onClick={() => load()} aria-label={label} label={t('notices.title')}>
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <i
            data-slot="dot"
            className="absolute top-1.75 right-2 size-2 rounded-full bg-destructive-text shadow-[0_0_0_2px_var(--header)]"
          />
        )}
      </HeaderButton>
      <PopoverContent
        id="notices"
        className="max-h-[calc(100dvh-60px)] w-[min(350px,calc(100vw-24px))]! overflow-auto! p-0!"
        aria-label={t('notices.title')}
        onClick={closeAfterLink}
      >
        <Suspense fallback={<Skeleton className="m-3.5 h-8" />}>
          <NoticePopover bell={events ? { items, onRead: markRead } : undefined} samples={samples} />
        </Suspense>
      </PopoverContent>
    </>
  )
}
