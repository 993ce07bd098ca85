/** A part of a long form: a heading and a line of help beside its fields. A short form has one part without a heading. */
import type { SectionName } from '#contract/sections.ts'
import { type ReactNode, useId } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { FieldGroup } from '#app/ui/field.tsx'

/** Sections whose fields are read as one line. */
const threes: ReadonlySet<SectionName> = new Set<SectionName>(['shares'])

interface FormSectionProps {
  name: SectionName | undefined
  /** Below the fields. */
  more: ReactNode
  children: ReactNode
}

export function FormSection({ name, more, children }: FormSectionProps) {
  const { t } = useText()
  const id = useId()
  if (!name) return <FieldGroup>{children}</FieldGroup>
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-slot="form-section"
      className="grid grid-cols-[104px_minmax(0,1fr)] gap-4 pb-5 max-md:grid-cols-1 max-md:gap-2.5 [&+&]:border-t [&+&]:pt-5"
    >
      <h3 className="text-sm">
        <span id={id}>{t(`section.${name}`)}</span>
        <small className="mt-1 block text-xs leading-normal font-normal text-muted-foreground">{t(`sectionHelp.${name}`)}</small>
      </h3>
      <div className="min-w-0">
        <FieldGroup className={threes.has(name) ? 'grid-cols-3' : undefined}>{children}</FieldGroup>
        {more}
      </div>
    </div>
  )
}
