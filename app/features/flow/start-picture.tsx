import type { TextHandle } from '#app/i18n/use-areas.ts'
import { workStart } from '#contract/resources/flow.ts'
import { DialogBody } from '#app/ui/dialog.tsx'
import { useLocation, useParams } from '@remix-run/react'
import { Modal } from '#app/components/modal.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { processGround, ProcessImage } from './process-image.tsx'

export const handle: TextHandle = { i18n: ['flow'] }

/** The picture of a process that may be started. */
export default function StartPicture() {
  const { process = '' } = useParams()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <Modal closeTo={workStart.path + search} title={t('flow.picture')}>
      <DialogBody className={processGround}>
        <ProcessImage
          src={`/flow/picture?process=${encodeURIComponent(process)}`}
          alt={t('flow.pictureOf', { name: process.split(':')[0] ?? '' })}
        />
      </DialogBody>
    </Modal>
  )
}
