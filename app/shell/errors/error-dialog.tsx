/** Content of the dialog of stored errors: loaded when it is opened. */
import { uploadErrors } from '#contract/endpoints/auth.ts'
import { useCan } from '#app/shell/rights.ts'
import { ItemGroup } from '#app/ui/item.tsx'
import { Button } from '#app/ui/button.tsx'
import { DialogActions, DialogBody, DialogDescription, DialogFooter, DialogHeader, DialogQuestion, DialogTitle } from '#app/ui/dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useFetcher } from '@remix-run/react'
import { CloudUpload, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { type BrowserError, markSent, useErrorLog } from './error-log.ts'
import type { action } from './errors.ts'

interface ErrorDialogProps {
  log: readonly BrowserError[]
  onClose: () => void
}

export default function ErrorDialog({ log, onClose }: ErrorDialogProps) {
  const { t } = useText()
  return (
    <>
      <DialogHeader>
        <div className="min-w-0 flex-1">
          <DialogTitle>{t('errors.title')}</DialogTitle>
          <DialogDescription>{t('errors.hint', { n: log.length })}</DialogDescription>
        </div>
        <Button variant="ghost" size="icon" aria-label={t('app.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </DialogHeader>
      <DialogBody>{log.length > 0 ? <Entries log={log} /> : <p className="text-muted-foreground">{t('errors.none')}</p>}</DialogBody>
      <Actions log={log} />
    </>
  )
}

function Entries({ log }: { log: readonly BrowserError[] }) {
  const { t, language } = useText()
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Asia/Shanghai',
  })
  return (
    <ItemGroup className="gap-3">
      {log.map((error) => (
        <li key={error.time + error.message} className="grid gap-1 border-b pb-3 wrap-anywhere">
          <div className="flex items-center gap-2">
            <Badge variant="destructive">{error.type}</Badge>
            <b className="min-w-0 flex-1">{error.message}</b>
            {error.sent && <Badge variant="success">{t('errors.isSent')}</Badge>}
            <time className="text-xs text-muted-foreground whitespace-nowrap" dateTime={error.time}>
              {format.format(new Date(error.time))}
            </time>
          </div>
          <div className="text-xs text-muted-foreground">{error.url}</div>
          {error.stack && (
            <details>
              <summary className="text-xs">{t('errors.stack')}</summary>
              <pre className="mt-1.5 max-h-50 overflow-auto rounded-sm bg-muted px-2.5 py-2 text-2xs whitespace-pre" tabIndex={0}>
                {error.stack}
              </pre>
            </details>
          )}
        </li>
      ))}
    </ItemGroup>
  )
}

/** The footer: two actions, each with a confirmation. */
function Actions({ log }: { log: readonly BrowserError[] }) {
  const { t } = useText()
  const { clear } = useErrorLog()
  const can = useCan()
  const upload = useFetcher<typeof action>()
  const [asking, setAsking] = useState<'upload' | 'clear'>()
  const [message, setMessage] = useState('')
  const [seen, setSeen] = useState(upload.data)
  const busy = upload.state !== 'idle'
  if (upload.data && upload.data !== seen) {
    setSeen(upload.data)
    setMessage(upload.data.failure ?? t('errors.sent'))
  }
  const sending = useRef<readonly BrowserError[]>([])
  // Runs in an effect because it writes into the browser's storage.
  useEffect(() => {
    if (upload.data && !upload.data.failure) markSent(sending.current)
  }, [upload.data])
  const unsent = log.filter(({ sent }) => !sent)
  const act = () => {
    setAsking(undefined)
    if (asking === 'clear') {
      clear()
      setMessage(t('errors.cleared'))
    } else {
      sending.current = unsent
      upload.submit({ errors: JSON.stringify(unsent) }, { method: 'post', action: '/session/errors' })
    }
  }
  if (asking)
    return (
      <DialogQuestion text={t(`errors.ask.${asking}`)}>
        <Button variant="outline" autoFocus onClick={() => setAsking(undefined)}>
          {t('app.cancel')}
        </Button>
        <Button variant={asking === 'clear' ? 'destructive' : 'default'} onClick={act}>
          {t('app.confirm')}
        </Button>
      </DialogQuestion>
    )
  return (
    <DialogFooter>
      <span className="min-w-0 flex-1" role="status">
        {message}
      </span>
      <DialogActions>
        <Button variant="outline" disabled={!log.length} onClick={() => setAsking('clear')}>
          <Trash2 aria-hidden="true" />
          {t('errors.clear')}
        </Button>
        {can(uploadErrors) && (
          <Button disabled={!unsent.length} working={busy} onClick={() => setAsking('upload')}>
            <CloudUpload aria-hidden="true" />
            {t('errors.upload')}
          </Button>
        )}
      </DialogActions>
    </DialogFooter>
  )
}
