/** Shows that the page receives changes as they happen. */
import { useText } from '#app/i18n/use-text.ts'
import { useIsLost } from '#app/lib/connection/use-outage.ts'
import { useIsLive } from './use-live.ts'

export function LiveMark() {
  const { t } = useText()
  const isLive = useIsLive()
  // A stream does not notice at once that its connection is lost.
  const isLost = useIsLost()
  if (!isLive || isLost) return null
  return (
    <span data-slot="live" className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <i className="size-1.75 rounded-full bg-success" aria-hidden="true" />
      {t('list.live')}
    </span>
  )
}
