/** Shows since when there is no connection, what happened to the last form, and that the connection is back. */
import { Button } from '#app/ui/button.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'
import { formatTime } from '#contract/rules/time.ts'
import { useNavigation } from '@remix-run/react'
import { Wifi, WifiOff, X } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { check, closeOutage } from '#app/lib/connection/connection.ts'
import { useOutage } from '#app/lib/connection/use-outage.ts'
import { ToastLayer } from './toast-layer.tsx'

export function ConnectionStrip() {
  const { t } = useLanguage()
  const outage = useOutage()
  const isLoading = useNavigation().state === 'loading'
  const [checking, setChecking] = useState(false)
  const isLost = outage !== undefined && outage.until === undefined
  const wasLost = outage !== undefined && outage.until !== outage.since
  const retry = () => {
    setChecking(true)
    void check().finally(() => setChecking(false))
  }
  return (
    <ToastLayer of={outage && String(outage.since)} side="strip">
      {outage && (
        <StatusStrip data-slot="connection" lost={isLost}>
          {isLost ? <WifiOff aria-hidden="true" /> : <Wifi aria-hidden="true" />}
          <div className="min-w-0 flex-1">
            {isLost && t('connection.lost', { time: formatTime(outage.since).slice(11, 16) })}
            {!isLost && wasLost && t('connection.back')}
            {isLost && (outage.pending || isLoading) && !outage.write && ` ${t('connection.pending')}`}
            {outage.write && <b className="block font-medium">{t(`connection.${outage.write}`)}</b>}
          </div>
          {isLost ? (
            <Button variant="outline" size="sm" working={checking} onClick={retry}>
              {t('connection.retry')}
            </Button>
          ) : (
            <Button variant="ghost" size="icon-xs" aria-label={t('app.close')} onClick={closeOutage}>
              <X aria-hidden="true" />
            </Button>
          )}
        </StatusStrip>
      )}
    </ToastLayer>
  )
}
