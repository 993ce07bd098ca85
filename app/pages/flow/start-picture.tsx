import { workStart } from '#contract/resources/flow.ts'
import { useLocation, useParams } from '@remix-run/react'
import { Modal } from '../../components/modal.tsx'
import { useText } from '../../i18n/use-text.ts'

/** The picture of a process that may be started. */
export default function StartPicture() {
  const { process = '' } = useParams()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <Modal kind="dialog" closeTo={workStart.path + search} title={t('flow.picture')}>
      <div className="db flow-picture">
        <img
          src={`/flow/picture?process=${encodeURIComponent(process)}`}
          alt={t('flow.pictureOf', { name: process.split(':')[0] ?? '' })}
        />
      </div>
    </Modal>
  )
}
