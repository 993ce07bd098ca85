/** The changes of one write, field by field: before and after, with the fields' labels. */
import { resourceNamed } from '#contract/resources/index.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowRight, History as HistoryIcon } from 'lucide-react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Cell } from '#app/resource/cells.tsx'
import type { ReferredNames } from '#app/resource/referred-names.server.ts'
import { useText } from '#app/i18n/use-text.ts'

type Value = string | number | boolean | null

interface ChangesProps {
  /** Names of the rows that fields refer to. */
  names: ReferredNames

  /** The resource whose row was written. */
  name: string
  /** A new row has no "before". */
  isNew: boolean
  changes: readonly { field: string; before: Value; after: Value }[]
  dictionaries: Dictionaries
  /** Address that restores the previous value of a field; undefined where it cannot be restored. */
  restore?: (field: string) => string | undefined
}

export function Changes({ name, names, isNew, changes, dictionaries, restore }: ChangesProps) {
  const { t, fieldLabel } = useText()
  const { fields = {} } = resourceNamed(name) ?? {}
  const cell = (field: string, value: Value) => {
    const { [field]: byId } = names
    if (!byId || value === null || value === '') return <Cell meta={fields[field]!} value={value} dictionaries={dictionaries} whole />
    return String(value)
      .split(',')
      .map((id) => byId[id] ?? id)
      .join(t('app.comma'))
  }
  return (
    <dl className="[&_dd]:flex [&_dd]:flex-wrap [&_dd]:items-center [&_dd]:gap-x-2.5 [&_dd]:gap-y-1 [&_dd]:wrap-anywhere">
      {changes.map(({ field, before, after }) => {
        const back = isNew ? undefined : restore?.(field)
        return (
          <div key={field} className="grid grid-cols-[minmax(88px,30%)_1fr] gap-2 py-1">
            <dt className="text-muted-foreground">{fieldLabel(name, field)}</dt>
            <dd>
              {!isNew && (
                <>
                  <del className="text-muted-foreground">
                    <span className="sr-only">{t('history.before')}</span>
                    {cell(field, before)}
                  </del>
                  <ArrowRight className="size-3.5" aria-hidden="true" />
                </>
              )}
              <ins className="no-underline">
                <span className="sr-only">{t('history.after')}</span>
                {cell(field, after)}
              </ins>
              {back && (
                <ButtonLink
                  variant="link"
                  size="sm"
                  className="print:hidden"
                  to={back}
                  aria-label={t('history.restoreField', { name: fieldLabel(name, field) })}
                >
                  <HistoryIcon aria-hidden="true" />
                  {t('history.restore')}
                </ButtonLink>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
