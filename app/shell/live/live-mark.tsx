/** Says that the page is told of changes. */
import { useText } from '#app/i18n/use-text.ts'
import { useIsLive } from './use-live.ts'

export function LiveMark() {
  const { t } = useText()
  if (!useIsLive()) return null
  return (
    <span data-slot="live" className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <i className="size-1.75 rounded-full bg-success" aria-hidden="true" />
      {t('list.live')}
    </span>
  )
}
