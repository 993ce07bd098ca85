/** On paper only: who printed the list, when, with which filters, and how many of the rows. */
import type { Resource } from '#contract/resource.ts'
import { grouped } from '#contract/rules/money.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { useFilterTexts } from './filter-texts.tsx'

export function PrintHead({ resource, list }: { resource: Resource; list: Omit<ListData, 'rows'> & { rows: readonly unknown[] } }) {
  const { t } = useText()
  const user = useShellData()?.user
  const filters = useFilterTexts({ resource, query: list.query, dictionaries: list.dictionaries })
  return (
    <p data-slot="print-head" className="mb-2 hidden text-xs print:block">
      {[
        t('list.printed', { name: user?.nickName, time: list.at }),
        ...filters.map(({ title, text }) => `${title} ${text}`),
        t('list.rows', { n: grouped(list.rows.length), all: grouped(list.total) }),
      ].join(' · ')}
    </p>
  )
}
