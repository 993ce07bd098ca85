/** A printable sheet about one order: A5, black on white. On the screen with a link back and a print button. */
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Card } from '#app/ui/card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrintButton } from '#app/components/print-button.tsx'
import { useBrand } from '#app/prefs/use-prefs.ts'
import { useText } from '#app/i18n/use-text.ts'

interface PaperProps {
  title: string
  /** Its identifying number. */
  no: string
  /** Target and label of the link back. */
  back: { to: string; name: string }
  /** When it was created, `yyyy-MM-dd HH:mm:ss`, and by which request. */
  at: string
  requestId: string
  /** Modules of a barcode, `1` is a bar. */
  bars?: string
  /** Labels of the signature lines. */
  sign?: readonly string[]
  children: ReactNode
}

export function PrintSheet({ title, no, back, at, requestId, bars, sign, children }: PaperProps) {
  const { t } = useText()
  const { name } = useBrand()
  return (
    <>
      <PageHeader className="print:hidden">
        <ButtonLink variant="ghost" size="icon" to={back.to} aria-label={back.name} title={back.name}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1>{title}</h1>
        <PageActions>
          <PrintButton variant="default" />
        </PageActions>
      </PageHeader>
      {/* Paper is white in every theme, and a scanner reads no light bars. */}
      <Card
        as="article"
        data-paper=""
        data-theme="default"
        className="text-foreground mx-auto grid max-w-[148mm] gap-3.5 p-5 print:max-w-none print:p-0"
      >
        <header className="flex flex-wrap justify-between gap-2">
          <h2 className="text-md">
            {name} · {title}
          </h2>
          <span className="grid justify-items-end gap-1">
            {bars && <Bars modules={bars} />}
            <b translate="no">{no}</b>
          </span>
        </header>
        {children}
        {sign && (
          <div className="mt-4 grid grid-cols-2 gap-6 text-xs">
            {sign.map((who) => (
              <span key={who} className="border-b border-border-strong pb-6">
                {who}
              </span>
            ))}
          </div>
        )}
        <footer className="flex flex-wrap justify-between gap-2 text-xs text-muted-foreground">
          <span>{t('slip.at', { time: at })}</span>
          <span>{t('slip.request', { id: requestId })}</span>
        </footer>
      </Card>
    </>
  )
}

/** A barcode as one path; adjacent modules form one bar. */
function Bars({ modules }: { modules: string }) {
  const runs = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} 0h${run.length}v1h-${run.length}z`)
  return (
    <svg data-slot="barcode" viewBox={`0 0 ${modules.length} 1`} preserveAspectRatio="none" className="h-9 w-48 p-1" aria-hidden="true">
      <path d={runs.join('')} fill="currentColor" />
    </svg>
  )
}
