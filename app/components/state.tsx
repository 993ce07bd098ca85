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
  /** It is all of the page, and its title the page's. */
  page?: boolean
  requestId?: string
  children?: ReactNode
}

export function State({ icon: Icon, tone = '', title, text, page, requestId, children }: StateProps) {
  const { t } = useText()
  const Title = page ? 'h1' : 'h2'
  return (
    <div className="center">
      <div className={`orb ${tone}`}>
        <Icon aria-hidden="true" />
      </div>
      <Title>{title}</Title>
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
