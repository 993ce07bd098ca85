/** The toolbar of a list: views with their counts, few filters, the sum of the page, tools; on a phone also the actions of the page. */
import type { ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { entryName } from '#contract/rules/entry.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonGroup, ButtonGroupItem } from '#app/ui/button-group.tsx'
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import { NavPills } from '#app/ui/nav-pills.tsx'
import { PanelActions, PanelToolbar } from '#app/ui/panel.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { Ellipsis, Rows3, Rows4, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import { useRootPrefs } from '#app/prefs/use-prefs.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { addressWith } from './list-address.ts'
import { PrintList } from './print-list.tsx'
import { TableForm } from './table-form.tsx'
import { ViewMenu } from './view-menu.tsx'

interface StateOf {
  resource: Resource
  list: Omit<ListData, 'rows'> & { rows: readonly AnyRow[] }
}

interface ToolbarProps extends StateOf {
  /** Field whose dictionary provides the views. */
  viewsBy?: string
  /** Money column that is summed on this page. */
  sumOf?: string
  /** More buttons, e.g. export. */
  tools?: ReactNode
  /** The filters of a list that has few. */
  filters: ReactNode
  /** Links beside the title, which a phone has in a menu. */
  links: ReactNode
  /** Buttons beside the title; a phone shows the last one here. */
  actions?: ReactNode
  /** On a phone the rows are cards. */
  bare: boolean
}

export function ListToolbar({ resource, list, viewsBy, sumOf, tools, filters, links, actions, bare }: ToolbarProps) {
  const { t, label, language } = useText()
  const { query, dictionaries } = list
  const mayBeNarrow = !useKnownScreen()
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
    <PanelToolbar
      className={cn(
        'gap-y-1.5',
        filters && 'flex-wrap',
        bare && 'max-md:mb-2.5 max-md:min-h-0 max-md:flex-wrap max-md:border-0 max-md:p-0',
      )}
    >
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
      {filters}
      <PanelActions className="max-md:ms-0 max-md:w-full">
        {mayBeNarrow && <FilterButton query={query} />}
        {sumOf && (
          <span className="text-xs text-muted-foreground whitespace-nowrap max-xl:hidden" title={label(resource.name, sumOf)}>
            {t('list.pageSum')} <b className="text-foreground">¥{yuan(sum)}</b>
          </span>
        )}
        {tools}
        <DensityPicker resource={resource} list={list} />
        <ViewMenu resource={resource} query={query} views={list.views} />
        <ColumnMenu resource={resource} query={query} layout={list.layout} />
        <PrintList resource={resource} list={list} />
        {mayBeNarrow && <PhoneActions links={links} actions={actions} />}
      </PanelActions>
    </PanelToolbar>
  )
}

/** Opens the filters as a sheet. */
function FilterButton({ query }: { query: ListQuery }) {
  const { t } = useText()
  const n = Object.keys(query.filters).length
  return (
    <Button variant="outline" size="sm" className="md:hidden" popovertarget="search">
      <SlidersHorizontal aria-hidden="true" />
      {t('list.filter')}
      {n > 0 && <Badge size="count">{n}</Badge>}
    </Button>
  )
}

/** The last action, which is the main one, and a menu with all of them. */
function PhoneActions({ links, actions }: Pick<ToolbarProps, 'links' | 'actions'>) {
  const { t } = useText()
  return (
    <>
      <span
        data-slot="list-actions"
        className="ms-auto flex [--control-h:var(--control-sm)] md:hidden print:hidden [&>*:not(:last-child)]:hidden"
      >
        {actions}
      </span>
      <Button variant="outline" size="sm" className="md:hidden" popovertarget="list-more" aria-label={t('app.more')}>
        <Ellipsis aria-hidden="true" />
      </Button>
      <PopoverContent
        id="list-more"
        under
        aria-label={t('app.more')}
        className="w-[min(260px,calc(100vw-24px))]! p-2! md:hidden"
        onClick={closeAfterLink}
      >
        <div className="grid gap-2 [--control-h:var(--tap)]">
          {links}
          {actions}
        </div>
      </PopoverContent>
    </>
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
