/** A list: title row, search card, table card. Special pages pass in cells, cards, views and actions. */
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { grouped } from '#contract/rules/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel, PanelFooter } from '#app/ui/panel.tsx'
import { Outlet, type ShouldRevalidateFunction, useLocation, useNavigation } from '@remix-run/react'
import { Download, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { personRefused } from '#app/lib/person.ts'
import { usePlacedPopovers } from '#app/lib/use-placed-popovers.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import { useText } from '#app/i18n/use-text.ts'
import { pageOf, withoutTab } from '#app/lib/address.ts'
import { useRootPrefs } from '#app/prefs/use-prefs.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import type { ListContext } from '#app/resource/list-extension.ts'
import { DataTable, type TableProps } from './data-table.tsx'
import { searchOf } from './list-address.ts'
import { KeyHelp } from './key-help.tsx'
import { ListFooter } from './list-footer.tsx'
import { EmptyList, FailedList } from './list-states.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PrintBar } from './print-list.tsx'
import { PrintHead } from './print-head.tsx'
import { elementsIn, RowActions } from './row-actions.tsx'
import { RowCard } from './row-card.tsx'
import { LiveMark } from '#app/shell/live/live-mark.tsx'
import { Bulk, type BulkActions, SelectAll, Selection, SelectRow } from './selection.tsx'
import { useSteady } from './use-steady.ts'
import { useListKeys } from './use-list-keys.ts'
import { Chips } from './filter-texts.tsx'
import { isInToolbar, SearchForm, ToolbarFilters } from './search-form.tsx'

export interface ListPageProps<R extends AnyRow>
  extends
    Pick<ListContext, 'own'>,
    Pick<TableProps<R>, 'rowLink' | 'cells' | 'lead' | 'rowActions' | 'allActions' | 'openId' | 'rowClass' | 'select' | 'rowSelect'> {
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
  /** Replaces the toolbar while rows are selected. Makes rows selectable. */
  bulk?: BulkActions
}

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
  usePlacedPopovers()
  const inToolbar = isInToolbar(resource)
  const search = { resource, query, dictionaries, today: list.at.slice(0, 10), views: list.views }
  const named = nameField(resource)
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const loading = pathname === resource.path && navigation.state === 'loading' && withoutTab(navigation.location.pathname) === pathname
  const isForbidden = failure?.kind === 'forbidden'
  const ignored = query.ignored.map((name) => fieldLabel(resource.name, name.replace(/_[a-z]+$/, '')))
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
  const toolbar = !isForbidden && (
    <ListToolbar
      resource={resource}
      list={list}
      viewsBy={viewsBy}
      sumOf={sumOf}
      tools={tools}
      filters={inToolbar && <ToolbarFilters {...search} />}
      links={links}
      actions={actions}
      bare={!!card}
    />
  )
  const page = (
    <>
      <PageHeader className="phone:hidden">
        <h1>{title}</h1>
        {!failure && <span className="text-xs text-muted-foreground">{t('list.updated', { time: list.at.slice(11) })}</span>}
        {resource.shape === 'page' && !isForbidden && <LiveMark />}
        {!isForbidden && (
          <PageActions>
            {links}
            {actions}
          </PageActions>
        )}
      </PageHeader>
      {!isForbidden && !query.print && !inToolbar && <SearchForm {...search} />}
      {inToolbar && mayBeNarrow && <Chips {...search} className="md:hidden" />}
      <PrintHead resource={resource} list={list} />
      {ignored.length > 0 && (
        <Alert variant="warning" className="mb-3" role="alert">
          {t('list.ignored', { names: ignored.join(t('app.comma')) })}
        </Alert>
      )}
      <Panel bare={!!card} aria-label={title} aria-busy={loading} data-density={list.layout.density ?? density}>
        {loading && <LoadingBar />}
        {fresh + gone > 0 && <NewRows fresh={fresh} gone={gone} onShow={accept} />}
        {query.print ? <PrintBar resource={resource} list={list} /> : bulk ? <Bulk otherwise={toolbar}>{bulk}</Bulk> : toolbar}
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
              {...(bulk && { select: <SelectAll />, rowSelect: (row: R) => <SelectRow resource={resource} row={row} /> })}
              {...table}
              marked={marked}
            />
            {card && mayBeNarrow && (
              <div data-slot="row-cards" className="hidden grid-cols-1 gap-2.5 in-aria-busy:opacity-60 max-md:grid print:hidden">
                {list.rows.map((row) => (
                  <RowCard
                    key={String(row.id)}
                    marked={marked.has(String(row.id))}
                    to={table.rowLink?.(row)}
                    lead={table.lead?.(row)}
                    depth={Number(row.treeDepth ?? 0)}
                    actions={cardActions && <RowActions name={String(row[named] ?? '')} actions={elementsIn(cardActions(row))} />}
                  >
                    {card(row)}
                  </RowCard>
                ))}
              </div>
            )}
          </>
        )}
        {!failure && !query.print && resource.shape === 'page' && <ListFooter resource={resource} query={query} total={total} />}
        {resource.shape === 'tree' && loaded.rows.length < total && (
          <PanelFooter>
            <span role="status">{t('list.firstOf', { n: grouped(loaded.rows.length), total: grouped(total) })}</span>
          </PanelFooter>
        )}
      </Panel>
      <KeyHelp dialog={help} />
      <Outlet context={{ list, own } satisfies ListContext} />
    </>
  )
  return bulk ? <Selection rows={loaded.rows}>{page}</Selection> : page
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
