/** What a changed field held before: a mark beside its label, and the stored value below it. Personal values stay masked. */
import { maskingOf } from '#contract/rules/recording.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { fieldOf, type AnyRow } from '#contract/resource.ts'
import { Pencil } from 'lucide-react'
import type { Choices } from '#app/blade/choices.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { FormValue } from '#app/resource/form-value.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ControlProps } from './control.tsx'

/** Fields whose stored value nobody should read over a shoulder, although the form shows it to be edited. */
const masked: ReadonlySet<string> = new Set(['phone', 'mail', 'key'])

/** A server may have masked it already. */
const hidden = (text: string) => {
  if (text.includes('*')) return text
  return /^[\d+\- ]+$/.test(text) ? maskPhone(text) : `${text.slice(0, 2)}****${text.slice(-2)}`
}

export function ChangedMark() {
  const { t } = useText()
  return (
    <Badge variant="info" className="h-4.5! text-2xs!">
      <Pencil aria-hidden="true" />
      {t('form.changed')}
    </Badge>
  )
}

type StoredValueProps = Pick<ControlProps, 'resource' | 'name' | 'dictionaries'> & { id: string; row: AnyRow; choices?: Choices }

export function StoredValue({ id, resource, name, row, dictionaries, choices = {} }: StoredValueProps) {
  const { t } = useText()
  const text = String(row[name] ?? '')
  const meta = fieldOf(resource, name)
  // A secret is not sent to the page.
  if (meta.secret) return null
  return (
    <p id={id} className="truncate text-xs text-muted-foreground">
      {t('form.before')}{' '}
      <s>
        {text === '' ? (
          t('form.empty')
        ) : masked.has(maskingOf(resource, name)) ? (
          hidden(text)
        ) : (
          <FormValue resource={resource} name={name} value={text} names={choices} dictionaries={dictionaries} />
        )}
      </s>
    </p>
  )
}
