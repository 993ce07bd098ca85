/** A list: title row, search card, table card. Special pages pass in cells, cards, views and actions. */
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { ButtonGroup, ButtonGroupItem } from '#app/ui/button-group.tsx'
import { Alert } from '#app/ui/alert.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { entryName } from '#contract/rules/entry.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel, PanelActions, PanelFooter, PanelToolbar } from '#app/ui/panel.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BottomBar } from '#app/ui/bottom-bar.tsx'
import { NavPills } from '#app/ui/nav-pills.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { Outlet, type ShouldRevalidateFunction, useLocation, useNavigation } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { ClockAlert, Download, Ellipsis, Hospital, Inbox, RefreshCw, Rows3, Rows4, SearchX, ShieldX, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '#app/blade/failure-text.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { PrintButton } from '#app/components/print-button.tsx'
import { State } from '#app/components/state.tsx'
import { personRefused } from '#app/lib/person.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import { useText } from '#app/i18n/use-text.ts'
import { pageOf, withoutTab } from '#app/lib/address.ts'
import { useRootPrefs } from '#app/prefs/use-prefs.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import type { ListContext } from '#app/resource/list-extension.ts'
import { DataTable, type TableProps } from './data-table.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { addressWith, searchOf, wholeAddress } from './list-address.ts'
import { KeyHelp } from './key-help.tsx'
import { ListFooter } from './list-footer.tsx'
import { PrintHead } from './print-head.tsx'
import { RowCard } from './row-card.tsx'
import { LiveMark } from '#app/shell/live/live-mark.tsx'
import { useSteady } from './use-steady.ts'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import { useListKeys } from './use-list-keys.ts'
import { SearchForm } from './search-form.tsx'
import { TableForm } from './table-form.tsx'
import { ViewMenu } from './view-menu.tsx'

export interface ListPageProps<R extends AnyRow>
  extends
    Pick<ListContext, 'own'>,
    Pick<TableProps<R>, 'rowLink' | 'cells' | 'lead' | 'rowActions' | 'openId' | 'rowClass' | 'select' | 'rowSelect' | 'chosen'> {
  resource: Resource
  list: Omit<ListData, 'rows'> & { rows: R[] }
  /** Field whose dictionary provides the views above the table. */
  viewsBy?: string
  /** Money column that is summed on this page. */
  sumOf?: string
  /** A row as a card, for phones. */
  card?: (row: R) => ReactNode
  /** Row actions, below its card. */
  cardActions?: (row: R) => ReactNode
  /** Buttons right of the title. */
  actions?: ReactNode
  /** More buttons in the toolbar, e.g. export. */
  tools?: ReactNode
  /** Replaces the toolbar, e.g. while rows are selected. */
  bulk?: ReactNode
}

/** Title of the page of a list. */

/** Revalidates a list when its query changes or something was written, not when a drawer opens over it. */
export const revalidateList: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus }) =>
  // After an answer that was lost, or refused to another person, revalidation would fail too, and take the form with it.
  actionStatus !== 503 &&
  actionStatus !== personRefused &&
  ((formMethod !== undefined && formMethod !== 'GET') ||
    currentUrl.search !== nextUrl.search ||
    currentUrl.href === nextUrl.href ||
    // The path is compared, too, because lists of one route differ only in it.
    pageOf(withoutTab(currentUrl.pathname)) !== pageOf(withoutTab(nextUrl.pathname)))

export function ListPage<R extends AnyRow>(props: ListPageProps<R>) {
  const { resource, list: loaded, viewsBy, sumOf, card, cardActions, actions, tools, bulk, own, ...table } = props
  const { rows, fresh, gone, marked, accept } = useSteady(resource, loaded)
  const list = { ...loaded, rows }
  const { query, total, dictionaries, failure } = list
  const { t, label, fieldLabel } = useText()
  const title = label(resource.name, 'title')
  const { density } = useRootPrefs()
  const help = useListKeys()
  const mayBeNarrow = !useKnownScreen()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const loading = pathname === resource.path && navigation.state === 'loading' && withoutTab(navigation.location.pathname) === pathname
  const ignored = query.ignored.map((name) => fieldLabel(resource.name, name.replace(/_date[gl]t$/, '')))
  const links = (
    <>
      <ButtonLink variant="outline" to={resource.path + searchOf(query)}>
        <RefreshCw aria-hidden="true" />
        {t('list.refresh')}
      </ButtonLink>
      <ButtonLink variant="outline" to={`${resource.path}/export${searchOf(query)}`}>
        <Download aria-hidden="true" />
        {t('export.open')}
      </ButtonLink>
    </>
  )
  return (
    <>
      <PageHeader className="phone:hidden">
        <h1>{title}</h1>
        {!failure && <span className="text-xs text-muted-foreground">{t('list.updated', { time: list.at.slice(11) })}</span>}
        {resource.shape === 'page' && <LiveMark />}
        <PageActions>
          {links}
          {actions}
        </PageActions>
      </PageHeader>
      <SearchForm resource={resource} query={query} dictionaries={dictionaries} today={list.at.slice(0, 10)} views={list.views} />
      <PrintHead resource={resource} list={list} />
      {ignored.length > 0 && (
        <Alert variant="warning" className="mb-3" role="alert">
          {t('list.ignored', { names: ignored.join(t('app.comma')) })}
        </Alert>
      )}
      <Panel bare={!!card} aria-label={title} aria-busy={loading} data-density={list.layout.density ?? density}>
        {loading && <LoadingBar />}
        {fresh + gone > 0 && <NewRows fresh={fresh} gone={gone} onShow={accept} />}
        {bulk || <Toolbar resource={resource} list={list} viewsBy={viewsBy} sumOf={sumOf} tools={tools} bare={!!card} />}
        {failure ? (
          <FailedList resource={resource} list={list} />
        ) : list.rows.length === 0 ? (
          <EmptyList resource={resource} list={list} />
        ) : (
          <>
            <DataTable
              resource={resource}
              query={query}
              rows={list.rows}
              layout={list.layout}
              dictionaries={dictionaries}
              cards={!!card}
              {...table}
              marked={marked}
            />
            {card && mayBeNarrow && (
              <div data-slot="row-cards" className="hidden grid-cols-1 gap-2.5 in-aria-busy:opacity-60 max-md:grid print:hidden">
                {list.rows.map((row) => (
                  <RowCard key={String(row.id)} marked={marked.has(String(row.id))} to={table.rowLink?.(row)} actions={cardActions?.(row)}>
                    {card(row)}
                  </RowCard>
                ))}
              </div>
            )}
          </>
        )}
        {!failure && resource.shape === 'page' && <ListFooter resource={resource} query={query} total={total} />}
        {resource.shape === 'tree' && loaded.rows.length < total && (
          <PanelFooter>
            <span role="status">{t('list.firstOf', { n: grouped(loaded.rows.length), total: grouped(total) })}</span>
          </PanelFooter>
        )}
      </Panel>
      {/* At most three buttons: the filters, the last action, which is the first one of a page, and a menu with all of them. */}
      {mayBeNarrow && (
        <BottomBar data-slot="list-actions">
          <Button variant="outline" popovertarget="search">
            <SlidersHorizontal aria-hidden="true" />
            {t('list.filter')}
            {Object.keys(query.filters).length > 0 && <Badge size="count">{Object.keys(query.filters).length}</Badge>}
          </Button>
          {actions}
          <Button variant="outline" popovertarget="list-more" aria-label={t('app.more')}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </BottomBar>
      )}
      {mayBeNarrow && (
        <PopoverContent
          id="list-more"
          aria-label={t('app.more')}
          className="inset-[auto_12px_72px_auto]! w-[min(260px,calc(100vw-24px))]! p-2! md:hidden"
          onClick={closeAfterLink}
        >
          <div className="grid gap-2 [--control-h:var(--tap)]">
            {links}
            {actions}
          </div>
        </PopoverContent>
      )}
      <KeyHelp dialog={help} />
      <Outlet context={{ list, own } satisfies ListContext} />
    </>
  )
}

/** Counts rows that others added or removed. Floats over the table, so that the table does not move under the pointer. */
function NewRows({ fresh, gone, onShow }: { fresh: number; gone: number; onShow: () => void }) {
  const { t } = useText()
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-1.5 z-5 flex justify-center print:hidden">
      <Button size="sm" className="pointer-events-auto rounded-full! shadow-2" data-slot="new-rows" onClick={onShow}>
        <RefreshCw aria-hidden="true" />
        {[fresh && t('list.fresh', { n: fresh }), gone && t('list.gone', { n: gone })].filter(Boolean).join(t('list.and'))}
      </Button>
    </div>
  )
}

/** Shown while the next page loads. */
function LoadingBar() {
  return (
    <div className="absolute inset-x-0 top-11 z-5 h-0.5 overflow-hidden bg-primary-soft after:block after:h-full after:w-3/10 after:bg-primary-ui motion-safe:after:animate-slide" />
  )
}

function Toolbar<R extends AnyRow>({
  resource,
  list,
  viewsBy,
  sumOf,
  tools,
  bare,
}: Pick<ListPageProps<R>, 'resource' | 'list' | 'viewsBy' | 'sumOf' | 'tools'> & { bare: boolean }) {
  const { t, label, language } = useText()
  const { query, dictionaries } = list
  const chosen = viewsBy && query.filters[viewsBy]
  const entries = viewsBy ? (dictionaries[resource.fields[viewsBy]?.dict?.code ?? ''] ?? []) : []
  const views = entries.filter(({ dictKey, isSealed }) => !isSealed || dictKey === chosen)
  /** The number of rows in a view; for the views that are not open, only where the server counts them. */
  const countOf = (entry?: string) => {
    if (list.failure) return undefined
    if (entry === (chosen || undefined)) return list.total
    if (!list.counts) return undefined
    return entry === undefined ? Object.values(list.counts).reduce((all, n) => all + n, 0) : (list.counts[entry] ?? 0)
  }
  const sum = sumOf ? list.rows.reduce((total, row) => total + Number(row[sumOf] ?? 0), 0) : 0
  return (
    <PanelToolbar className={bare ? 'max-md:mb-2.5 max-md:min-h-0 max-md:flex-wrap max-md:border-0 max-md:p-0' : undefined}>
      <NavPills aria-label={t('list.views')}>
        <Link to={addressWith(resource, query, viewsBy ? { [viewsBy]: undefined } : {})} aria-current={chosen ? undefined : 'page'}>
          {t('list.all')}
          <Count n={countOf()} />
        </Link>
        {views.map((entry) => (
          <Link
            key={entry.dictKey}
            to={addressWith(resource, query, { [viewsBy!]: entry.dictKey })}
            aria-current={chosen === entry.dictKey ? 'page' : undefined}
          >
            {entryName(entry, language)}
            <Count n={countOf(entry.dictKey)} />
          </Link>
        ))}
      </NavPills>
      <PanelActions>
        {sumOf && (
          <span className="text-xs text-muted-foreground whitespace-nowrap md:max-xl:hidden">
            {t('list.pageSum', { name: label(resource.name, sumOf) })} <b className="text-foreground">¥{yuan(sum)}</b>
          </span>
        )}
        {tools}
        <DensityPicker resource={resource} list={list} />
        <ViewMenu resource={resource} query={query} views={list.views} />
        <ColumnMenu resource={resource} query={query} layout={list.layout} />
        {/* Left out on a phone, where it would take a line of its own, and the browser can print. */}
        <PrintButton variant="outline" size="sm" className="max-md:hidden" />
      </PanelActions>
    </PanelToolbar>
  )
}

const Count = ({ n }: { n: number | undefined }) => n !== undefined && <small>{grouped(n)}</small>

const densities = [
  { value: 'comfortable', text: 'list.comfortable', Icon: Rows3 },
  { value: 'compact', text: 'list.compact', Icon: Rows4 },
] as const

function DensityPicker({ resource, list }: StateOf) {
  const { t } = useText()
  const prefs = useRootPrefs()
  const density = list.layout.density ?? prefs.density
  return (
    <TableForm to="settings" resource={resource} query={list.query}>
      {/* Cards on a phone have only one density. */}
      <ButtonGroup className="max-md:hidden">
        {densities.map(({ value, text, Icon }) => (
          <ButtonGroupItem
            key={value}
            type="submit"
            name="density"
            value={value}
            aria-pressed={density === value}
            aria-label={t(text)}
            title={t(text)}
          >
            <Icon aria-hidden="true" />
          </ButtonGroupItem>
        ))}
      </ButtonGroup>
    </TableForm>
  )
}

type StateOf = Pick<ListPageProps<AnyRow>, 'resource'> & { list: Omit<ListData, 'rows'> }

function EmptyList({ resource, list }: StateOf) {
  const { t, rowsLabel, fieldLabel } = useText()
  const name = rowsLabel(resource.name)
  const hasDates = Object.keys(list.query.filters).some((field) => /_date[gl]t$/.test(field))
  const unread = Object.keys(list.query.unreadable).map((field) => fieldLabel(resource.name, field.replace(/_date[gl]t$/, '')))
  if (unread.length)
    return (
      <State icon={SearchX} title={t('list.unreadTitle')} text={t('list.unreadHint', { names: [...new Set(unread)].join(t('app.comma')) })}>
        <ButtonLink variant="outline" to={wholeAddress(resource, list.views)}>
          {t('list.clearFilters')}
        </ButtonLink>
      </State>
    )
  if (Object.keys(list.query.filters).length)
    return (
      <State icon={SearchX} title={t('list.emptyTitle', { name })} text={t(hasDates ? 'list.emptyDates' : 'list.emptyHint')}>
        <ButtonLink variant="outline" to={wholeAddress(resource, list.views)}>
          {t('list.clearFilters')}
        </ButtonLink>
      </State>
    )
  if (list.empty) return <State icon={Hospital} title={t('list.nothingTitle', { name })} text={t(`list.${list.empty}`)} />
  return (
    <State icon={Inbox} title={t('list.nothingTitle', { name })} text={t(resource.calls.submit ? 'list.nothingAdd' : 'list.nothingHint')} />
  )
}

function FailedList({ resource, list }: StateOf) {
  const { t, label } = useText()
  const { failure, query } = list
  const name = label(resource.name, 'title')
  const text = failure && failureText(failure, t, Object.keys(query.filters).length ? 'List' : '')
  useFailureToast(text, failure)
  if (!failure) return null
  if (failure.kind === 'forbidden')
    return (
      <State icon={ShieldX} tone="warning" title={t('state.forbiddenTitle', { name })} text={`${failure.msg} ${t('state.forbiddenAsk')}`}>
        <ButtonLink variant="outline" to="/">
          {t('state.back')}
        </ButtonLink>
      </State>
    )
  return (
    <State icon={ClockAlert} tone="destructive" title={t('state.failTitle', { name })} text={text ?? ''} requestId={failure.requestId}>
      <ButtonLink to={resource.path + searchOf(query)}>
        <RefreshCw aria-hidden="true" />
        {t('state.retry')}
      </ButtonLink>
    </State>
  )
}
