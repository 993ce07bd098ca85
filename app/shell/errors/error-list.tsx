/** This browser's stored errors: view them, send them to the server, clear them. Useless without JavaScript. */
import { Dialog, openDialog } from '#app/ui/dialog.tsx'
import { Badge, capped } from '#app/ui/badge.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Bug } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { HeaderButton } from '#app/shell/header-button.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useErrorLog } from './error-log.ts'
import { Scripted } from '#app/components/scripted.tsx'

// Loaded lazily, because a closed dialog needs no content.
const ErrorDialog = lazy(() => import('./error-dialog.tsx'))

const dialogId = 'error-log'

/** For a button elsewhere; on phones the header has no room. */
export const openErrorLog = (): void => openDialog(document.getElementById(dialogId))

export function ErrorLog() {
  const { t } = useText()
  const { log } = useErrorLog()
  const dialog = useRef<HTMLDialogElement>(null)
  const label = t('errors.title')
  return (
    <Scripted>
      <HeaderButton around="phone:hidden" label={label} onClick={openErrorLog}>
        <Bug aria-hidden="true" />
        {log.length > 0 && (
          <Badge variant="solid" size="count" className="absolute top-0 left-4.5 h-4! min-w-4! bg-destructive-text! px-1! text-card!">
            {capped(log.length)}
          </Badge>
        )}
      </HeaderButton>
      <Dialog
        ref={dialog}
        id={dialogId}
        aria-label={label}
        onMouseDown={(event) => {
          if (event.target === dialog.current) dialog.current.close()
        }}
      >
        <Suspense fallback={<Skeleton className="m-5 h-8 w-60" />}>
          <ErrorDialog log={log} onClose={() => dialog.current?.close()} />
        </Suspense>
      </Dialog>
    </Scripted>
  )
}
