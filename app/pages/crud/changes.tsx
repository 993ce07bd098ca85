/** What one write changed, field by field: before and after, in the words of the fields. */
import { resourceNamed } from '#contract/resources/index.ts'
import { ArrowRight } from 'lucide-react'
import type { Dictionaries } from '../../blade/dictionaries.server.ts'
import { Cell } from '../../crud/cells.tsx'
import { useText } from '../../i18n/use-text.ts'

type Value = string | number | boolean | null

interface ChangesProps {
  /** The resource whose row was written. */
  name: string
  /** A new row has nothing before. */
  isNew: boolean
  changes: readonly { field: string; before: Value; after: Value }[]
  dictionaries: Dictionaries
}

export function Changes({ name, isNew, changes, dictionaries }: ChangesProps) {
  const { t, fieldLabel } = useText()
  const { fields = {} } = resourceNamed(name) ?? {}
  const cell = (field: string, value: Value) => <Cell name={field} meta={fields[field]!} value={value} dictionaries={dictionaries} whole />
  return (
    <dl className="changed">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(name, field)}</dt>
          <dd>
            {!isNew && (
              <>
                <del>
                  <span className="sr-only">{t('history.before')}</span>
                  {cell(field, before)}
                </del>
                <ArrowRight aria-hidden="true" />
              </>
            )}
            <ins>
              <span className="sr-only">{t('history.after')}</span>
              {cell(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
