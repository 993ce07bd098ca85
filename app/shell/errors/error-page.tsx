/** The page for a thrown response or error, by status; one for all boundaries. */
import { propertiesOf } from '#contract/rules/values.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react'
import { Compass, ServerCrash, ShieldX } from 'lucide-react'
import { useEffect } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { reloadWhenBack } from '#app/lib/connection/connection.ts'
import { noteError } from './error-log.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { State } from '#app/components/state.tsx'

const looks = {
  404: { icon: Compass, tone: 'default' },
  403: { icon: ShieldX, tone: 'warning' },
  500: { icon: ServerCrash, tone: 'destructive' },
} as const

interface StatusPageProps {
  status: 404 | 403 | 500
  text?: string
  requestId?: string
  /** A record is missing, on a page that exists. */
  missing?: boolean
  /** A part of the page itself failed, for example a script of an older version that is no longer served. Only a new document helps. */
  broken?: boolean
}

export function StatusPage({ status, text, requestId, missing, broken }: StatusPageProps) {
  const { t } = useLanguage()
  const { icon, tone } = looks[status]
  const { revalidate, state } = useRevalidator()
  return (
    <State
      page
      icon={icon}
      tone={tone}
      title={t(missing ? 'state.missingTitle' : `state.${status}Title`)}
      text={text || t(`state.${status}`)}
      requestId={requestId}
    >
      {status === 500 && (
        <Button working={state !== 'idle'} onClick={broken ? reloadWhenBack : revalidate}>
          {t('state.retry')}
        </Button>
      )}
      <ButtonLink variant={status === 500 ? 'outline' : 'default'} to="/">
        {t('state.back')}
      </ButtonLink>
    </State>
  )
}

/** For a route's `ErrorBoundary`: never shows a stack, and always a link back. */
export function RouteError() {
  const error = useRouteError()
  const response = isRouteErrorResponse(error) ? error : undefined
  const status = response?.status === 404 || response?.status === 403 ? response.status : 500
  // Runs in an effect because the error log is the browser's. A missing or forbidden page is not an error.
  useEffect(() => {
    if (status === 500) noteError(response ? 'loader' : 'render', response ? `${response.status} ${response.statusText}` : error)
  }, [error, response, status])
  const data = propertiesOf(response?.data)
  // A page that is missing, or not in the menu, is not a failed call.
  useFailureToast(data.failed && typeof data.msg === 'string' ? data.msg : undefined, error)
  return (
    <StatusPage
      status={status}
      broken={!response}
      missing={status === 404 && typeof data.msg === 'string'}
      text={typeof data.msg === 'string' ? data.msg : undefined}
      requestId={typeof data.requestId === 'string' ? data.requestId : undefined}
    />
  )
}
