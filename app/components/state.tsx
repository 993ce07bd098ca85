/** Message of a panel or page without content: empty, failed, forbidden. */
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle, type EmptyVariant } from '#app/ui/empty.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { CopyButton } from './copy-button.tsx'

interface StateProps {
  icon: LucideIcon
  tone?: EmptyVariant
  title: string
  text: string
  /** It is the whole page, and its title is the page's. */
  page?: boolean
  requestId?: string
  children?: ReactNode
}

export function State({ icon: Icon, tone, title, text, page, requestId, children }: StateProps) {
  const { t } = useLanguage()
  return (
    <Empty>
      <EmptyMedia variant={tone}>
        <Icon aria-hidden="true" />
      </EmptyMedia>
      <EmptyTitle as={page ? 'h1' : 'h2'}>{title}</EmptyTitle>
      <EmptyDescription>{text}</EmptyDescription>
      {requestId && (
        <code className="inline-flex items-center gap-2 rounded-sm border bg-muted py-1 ps-2.5 pe-1.5 font-mono text-xs">
          {t('state.requestId')} {requestId} <CopyButton value={requestId} name={t('state.requestId')} />
        </code>
      )}
      {children && <EmptyContent>{children}</EmptyContent>}
    </Empty>
  )
}
