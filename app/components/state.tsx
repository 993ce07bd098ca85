/** What a panel or page says when there is nothing to show: empty, failed, forbidden. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { CopyButton } from './copy-button.tsx'

interface StateProps {
  icon: LucideIcon
  tone?: '' | 'danger' | 'warning'
  title: string
  text: string
  requestId?: string
  children?: ReactNode
}

export function State({ icon: Icon, tone = '', title, text, requestId, children }: StateProps) {
  const { t } = useText()
  return (
    <div className="center">
      <div className={`orb ${tone}`}>
        <Icon aria-hidden="true" />
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
      {requestId && (
        <span className="rid">
          {t('state.requestId')} {requestId} <CopyButton value={requestId} name={t('state.requestId')} />
        </span>
      )}
      {children && <div className="acts">{children}</div>}
    </div>
  )
}
