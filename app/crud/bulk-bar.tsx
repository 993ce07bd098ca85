import type { Resource } from '#contract/resource.ts'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { useText } from '../i18n/use-text.ts'

/** What can be done with the selected rows; it takes the toolbar's place, so that rows do not move. */
export function BulkBar({
  resource,
  ids,
  search,
  total,
  mayRemove,
  more,
  onClear,
}: {
  resource: Resource
  ids: readonly string[]
  search: string
  /** Rows that match, on all pages. */
  total: number
  mayRemove: boolean
  /** Buttons of this resource alone. */
  more?: ReactNode
  onClear: () => void
}) {
  const { t } = useText()
  const remove = `${resource.path}/remove${search ? `${search}&` : '?'}`
  return (
    <div className="toolbar bulk">
      <b role="status">{t('list.selected', { n: ids.length })}</b>
      <ButtonLink look="sm" to={`${resource.path}/export${search ? `${search}&` : '?'}ids=${ids.join(',')}`}>
        <Download aria-hidden="true" />
        {t('export.selected', { n: ids.length })}
      </ButtonLink>
      {more}
      {mayRemove && (
        <ButtonLink look="sm" to={`${remove}ids=${ids.join(',')}`}>
          <Trash2 aria-hidden="true" />
          {t('crud.delete')}
        </ButtonLink>
      )}
      {mayRemove && resource.shape === 'page' && total > ids.length && (
        <ButtonLink look="link sm" to={`${remove}all=1`}>
          {t('list.selectMatching', { n: total.toLocaleString('en-US') })}
        </ButtonLink>
      )}
      <Button look="ghost sm" onClick={onClear}>
        {t('app.cancel')}
      </Button>
    </div>
  )
}
