/** The body of a request or a response. */
import { FieldDescription } from '#app/ui/field.tsx'
import type { JournalDetail } from '#contract/endpoints/journal.ts'
import { useText } from '#app/i18n/use-text.ts'

export function Body({ title, part: { body, type, clipped } }: { title: string; part: JournalDetail['answer'] }) {
  const { t } = useText()
  return (
    <section className="grid grid-cols-1 gap-1.5" aria-label={title}>
      <h3 className="text-sm">
        {title} <small className="font-normal text-muted-foreground">{type}</small>
      </h3>
      {body ? (
        <pre
          className="max-h-80 overflow-auto rounded-sm bg-secondary p-2.5 text-xs wrap-anywhere whitespace-pre-wrap"
          tabIndex={0}
          translate="no"
        >
          {body}
        </pre>
      ) : (
        <FieldDescription>{body === null ? t('journal.gone') : '-'}</FieldDescription>
      )}
      {clipped && <FieldDescription>{t('journal.clipped')}</FieldDescription>}
    </section>
  )
}
