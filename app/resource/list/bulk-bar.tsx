import { grouped, yuan } from '#contract/rules/money.ts'
import type { Resource } from '#contract/resource.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PanelToolbar } from '#app/ui/panel.tsx'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { ActionLook } from '#app/resource/action.tsx'

/** Actions for the selected rows; it replaces the toolbar, so that rows do not move. */
export function BulkBar({
  resource,
  ids,
  search,
  total,
  mayRemove,
  more,
  sums = [],
  onClear,
}: {
  resource: Resource
  ids: readonly string[]
  search: string
  /** Number of matching rows on all pages. */
  total: number
  mayRemove: boolean
  /** Buttons that only this resource has. */
  more?: ReactNode
  /** Totals of the money columns of the selected rows, in cents. */
  sums?: readonly { of: string; cents: number }[]
  onClear: () => void
}) {
  const { t, label } = useText()
  /** Matching rows on the other pages are selected too. */
  const [all, setAll] = useState(false)
  const n = all ? total : ids.length
  const to = (end: string, of: string) => `${resource.path}/${end}${of ? `${search ? `${search}&` : '?'}${of}` : search}`
  const named = `ids=${ids.join(',')}`
  return (
    <PanelToolbar data-slot="bulk-bar" className="border-primary-border bg-primary-soft">
      <b role="status">{t('list.selected', { n: grouped(n) })}</b>
      {!all &&
        sums.map(({ of, cents }) => (
          <span key={of} className="text-xs whitespace-nowrap">
            {label(resource.name, of)} <b>¥{yuan(cents)}</b>
          </span>
        ))}
      <ButtonLink variant="outline" size="sm" to={to('export', all ? '' : named)}>
        <Download aria-hidden="true" />
        {t('export.selected', { n: grouped(n) })}
      </ButtonLink>
      {!all && <ActionLook.Provider value="outline">{more}</ActionLook.Provider>}
      {mayRemove && (
        <ButtonLink variant="outline" size="sm" to={to('remove', all ? 'all=1' : named)}>
          <Trash2 aria-hidden="true" />
          {t('crud.delete')}
        </ButtonLink>
      )}
      {!all && resource.shape === 'page' && total > ids.length && (
        <Button variant="link" size="sm" onClick={() => setAll(true)}>
          {t('list.selectMatching', { n: grouped(total) })}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('app.cancel')}
      </Button>
    </PanelToolbar>
  )
}
