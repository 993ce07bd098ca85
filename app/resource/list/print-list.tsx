/** A list on its way to paper: all rows that match, up to a limit, on one page. */
import { mostPrinted } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { grouped } from '#contract/rules/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PanelActions, PanelToolbar } from '#app/ui/panel.tsx'
import { Printer } from 'lucide-react'
import { PrintButton } from '#app/components/print-button.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { searchOf } from './list-address.ts'

interface PrintProps {
  resource: Resource
  list: Omit<ListData, 'rows'> & { rows: readonly AnyRow[] }
}

/** In place of the toolbar. */
export function PrintBar({ resource, list }: PrintProps) {
  const { t } = useText()
  return (
    <PanelToolbar>
      <span className="text-sm">
        {list.total > mostPrinted
          ? t('list.printSome', { n: grouped(mostPrinted), total: grouped(list.total) })
          : t('list.printAll', { n: grouped(list.total) })}
      </span>
      <PanelActions>
        <ButtonLink variant="ghost" size="sm" to={resource.path + searchOf(list.query)}>
          {t('list.printBack')}
        </ButtonLink>
        <PrintButton variant="default" size="sm" />
      </PanelActions>
    </PanelToolbar>
  )
}

/** Prints the page, where it has all rows, else a page of them all. */
export function PrintList({ resource, list }: PrintProps) {
  const { t } = useText()
  // Left out on a phone, where it would take a line of its own, and the browser can print.
  if (list.rows.length >= list.total) return <PrintButton variant="outline" size="sm" className="max-md:hidden" />
  const search = searchOf(list.query)
  return (
    <ButtonLink variant="outline" size="sm" className="max-md:hidden" to={`${resource.path}${search}${search ? '&' : '?'}print=1`}>
      <Printer aria-hidden="true" />
      {t('print.button')}
    </ButtonLink>
  )
}
