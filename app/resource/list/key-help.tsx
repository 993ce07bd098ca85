import { DescriptionList } from '#app/ui/description-list.tsx'
import { Dialog, DialogBody, DialogHeader } from '#app/ui/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import type { RefObject } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { Scripted } from '#app/components/scripted.tsx'

const keys = [
  ['/', 'keys.search'],
  ['↑ ↓', 'keys.move'],
  ['Enter', 'keys.open'],
  ['x', 'keys.select'],
  ['e', 'keys.edit'],
  ['Ctrl K', 'keys.menu'],
  ['G …', 'keys.jump'],
  ['Ctrl Z', 'keys.undo'],
  ['?', 'keys.help'],
] as const

/** Keyboard shortcuts of a list; `?` opens it. */
export function KeyHelp({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  const { t } = useText()
  return (
    <Scripted>
      <Dialog ref={dialog} size="sm" aria-label={t('keys.title')}>
        <Keys close={() => dialog.current?.close()} />
      </Dialog>
    </Scripted>
  )
}

function Keys({ close }: { close: () => void }) {
  const { t } = useText()
  return (
    <>
      <DialogHeader>
        <h2 className="min-w-0 flex-1">{t('keys.title')}</h2>
        <Button variant="outline" size="sm" onClick={close}>
          {t('app.close')}
        </Button>
      </DialogHeader>
      <DialogBody>
        <DescriptionList columns={2}>
          {keys.map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </DescriptionList>
      </DialogBody>
    </>
  )
}
