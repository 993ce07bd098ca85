/** Home on a server without hospitals: its notices and dashboard, the pages that this user may open, and the account. */
import { notice } from '#contract/resources/platform.ts'
import { Fragment } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { dayTime } from '#app/lib/format.ts'
import { MenuIcon } from '#app/shell/menu/menu-icon.tsx'
import { NewWindow } from '#app/shell/menu/new-window.tsx'
import { targetOf } from '#app/shell/menu/shell-menu.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { useReach } from '#app/shell/use-reach.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '#app/ui/item.tsx'
import { Link } from '#app/ui/link.tsx'
import { LinkGroup } from '#app/ui/link-group.tsx'
import type { Desk as DeskData, DeskLine } from './desk.server.ts'
import { TitledCard } from '#app/components/titled-card.tsx'
import { columns } from './columns.ts'

interface DeskProps {
  desk: DeskData
  /** `yyyy-MM-dd` */
  today: string
}

export function Desk({ desk, today }: DeskProps) {
  const { t, fieldLabel } = useText()
  const reach = useReach()
  return (
    <div className={columns}>
      <div className="grid content-start gap-3">
        {desk.notices.length > 0 && (
          <TitledCard
            title={t('home.notices')}
            end={
              reach(notice.path) && (
                <Link className="text-xs" to={notice.path}>
                  {t('home.allNotices')}
                </Link>
              )
            }
          >
            <Lines lines={desk.notices} today={today} to={reach(notice.path) ? notice.path : undefined} />
          </TitledCard>
        )}
        <Pages />
      </div>
      <div className="grid content-start gap-3">
        {desk.reminders.length > 0 && (
          <TitledCard title={t('home.reminders')}>
            <Lines lines={desk.reminders} today={today} />
          </TitledCard>
        )}
        {desk.activities.length > 0 && (
          <TitledCard title={t('home.activities')}>
            <Lines lines={desk.activities} today={today} />
          </TitledCard>
        )}
        <TitledCard title={t('home.own')}>
          <DescriptionList>
            {desk.facts.map(({ name, value }) => (
              <Fragment key={name}>
                <dt>{fieldLabel('user', name)}</dt>
                <dd>{value || '—'}</dd>
              </Fragment>
            ))}
          </DescriptionList>
        </TitledCard>
      </div>
    </div>
  )
}

/** @param props.to page whose rows they are */
function Lines({ lines, today, to }: { lines: readonly DeskLine[]; today: string; to?: string }) {
  const { language } = useText()
  return (
    <ItemGroup translate="no">
      {lines.map(({ id, title, text, time }) => (
        <Item key={id} className="border-b py-2 last:border-b-0">
          <ItemContent className="grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5">
            <ItemTitle className="truncate">{to ? <Link to={`${to}/${id}`}>{title}</Link> : title}</ItemTitle>
            <time className="text-right text-xs text-muted-foreground">{time && dayTime(time, today, language)}</time>
            {text && <ItemDescription className="truncate">{text}</ItemDescription>}
          </ItemContent>
        </Item>
      ))}
    </ItemGroup>
  )
}

/** The pages of the menu. */
function Pages() {
  const shell = useShellData()
  const { t } = useText()
  return (
    <TitledCard title={t('home.pages')}>
      <div className="grid gap-2.5">
        {shell?.menu.groups.map((group) => (
          <section key={group.name}>
            <h3 className="text-xs text-muted-foreground">{group.name}</h3>
            <LinkGroup>
              {group.links.map((link) => (
                <Link key={link.address} {...targetOf(link)}>
                  <MenuIcon name={link.icon} />
                  {link.name}
                  {link.outside !== undefined && <NewWindow />}
                </Link>
              ))}
            </LinkGroup>
          </section>
        ))}
        {shell?.menu.groups.length === 0 && (
          <p className="text-muted-foreground">{t(shell.menu.failed ? 'menu.failed' : 'home.noPages')}</p>
        )}
      </div>
    </TitledCard>
  )
}
