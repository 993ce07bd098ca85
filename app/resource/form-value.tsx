/** A value of a form as a list would show it: names for codes and ids, yuan for cents. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { linesOf } from '#contract/rules/rich-text.ts'
import { choicesKey } from '#app/blade/choices-key.ts'
import type { Choices } from '#app/blade/choices.server.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from './cells.tsx'

interface FormValueProps {
  resource: Resource
  name: string
  /** undefined: unknown. */
  value: string | undefined
  /** Names of the rows that references may point to. */
  names: Choices
  dictionaries: Dictionaries
}

export function FormValue({ resource, name, value, names, dictionaries }: FormValueProps) {
  const { t } = useText()
  const meta = fieldOf(resource, name)
  if (value === undefined) return <span className="text-muted-foreground">{t('merge.unknown')}</span>
  const key = choicesKey(meta)
  if (key && value) {
    const everyRow = t(meta.orAll ? 'list.all' : 'dict.top')
    const nameOf = (id: string) => (id === '0' ? everyRow : (names[key]?.find((row) => row.id === id)?.name ?? id))
    return value.split(',').map(nameOf).join(t('app.comma'))
  }
  const cellValue = value !== '' && meta.wire === 'number' ? Number(value) : value || null
  // Its words alone, because the HTML of a form is not sanitized yet.
  if (meta.kind === 'rich') return <span className="whitespace-pre-line">{linesOf(value) || '—'}</span>
  return <Cell meta={meta} value={cellValue} dictionaries={dictionaries} whole />
}
