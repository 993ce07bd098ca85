/** This browser's stored errors: view them, send them to the server, clear them. Useless without JavaScript. */
import { uploadErrors } from '#contract/endpoints/auth.ts'
import { useCan } from '#app/shell/shell.tsx'
import { ItemGroup } from '#app/ui/item.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogQuestion,
  DialogTitle,
  openDialog,
} from '#app/ui/dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useFetcher } from '@remix-run/react'
import { Bug, CloudUpload, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { HeaderButton } from '#app/shell/header-button.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { type BrowserError, markSent, useErrorLog } from './error-log.ts'
import { Scripted } from '#app/components/scripted.tsx'
import type { action } from './errors.ts'

/** The badge shows at most this number (specification §9). */
const most = 99

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
            {log.length > most ? `${most}+` : log.length}
          </Badge>
        )}
      </HeaderButton>
      <Dialog
        ref={dialog}
        id={dialogId}
        aria-labelledby="errors-title"
        onMouseDown={(event) => {
          if (event.target === dialog.current) dialog.current.close()
        }}
      >
        <DialogHeader>
          <div className="min-w-0 flex-1">
            <DialogTitle id="errors-title">{label}</DialogTitle>
            <DialogDescription>{t('errors.hint', { n: log.length })}</DialogDescription>
          </div>
          <Button variant="ghost" size="icon" aria-label={t('app.close')} onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
          </Button>
        </DialogHeader>
        <DialogBody>{log.length > 0 ? <Entries log={log} /> : <p className="text-muted-foreground">{t('errors.none')}</p>}</DialogBody>
        <Actions log={log} />
      </Dialog>
    </Scripted>
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
  const [said, setSaid] = useState('')
  const [seen, setSeen] = useState(upload.data)
  const busy = upload.state !== 'idle'
  if (upload.data && upload.data !== seen) {
    setSeen(upload.data)
    setSaid(upload.data.failure ?? t('errors.sent'))
  }
  const sending = useRef<readonly BrowserError[]>([])
  // why an effect: it writes into the browser's storage
  useEffect(() => {
    if (upload.data && !upload.data.failure) markSent(sending.current)
  }, [upload.data])
  const unsent = log.filter(({ sent }) => !sent)
  const act = () => {
    setAsking(undefined)
    if (asking === 'clear') {
      clear()
      setSaid(t('errors.cleared'))
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
        {said}
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
