/** All fields of a row, read-only, in a drawer with its own address. */
import { fieldOf, type AnyRow, rowName, type Resource } from '#contract/resource.ts'
import { Fact, DescriptionList } from '#app/ui/description-list.tsx'
import { unreadableOf } from '#contract/wire.ts'
import { DialogBody } from '#app/ui/dialog.tsx'
import { Section, SectionTitle } from '#app/ui/section.tsx'
import type { ReactNode } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { HeadTools } from '#app/components/head-tools.tsx'
import { Modal } from '#app/components/modal.tsx'
import { PhoneNumber } from '#app/shell/phone-number.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'
import { onePerLabel } from '#app/resource/columns.ts'
import { sectionsOf } from '#app/resource/sections.ts'

interface DrawerProps {
  resource: Resource
  row: AnyRow
  dictionaries: Dictionaries
  closeTo: string
  /** Names of the rows that fields refer to. */
  names?: Readonly<Record<string, string>>
  foot?: ReactNode
  /** Beside the title. */
  tools?: ReactNode
  /** Fields to leave out, because they are shown below. */
  hidden?: readonly string[]
  /** Rendered values that replace the default ones, by field. */
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  /** Below the fields. */
  children?: ReactNode
}

export function DetailDrawer({
  resource,
  row,
  dictionaries,
  closeTo,
  names: referred = {},
  foot,
  tools,
  hidden,
  cells,
  children,
}: DrawerProps) {
  const { t, label, rowLabel, fieldLabel } = useText()
  const unreadable = unreadableOf(row)
  const topOf = (name: string) =>
    fieldOf(resource, name).kind === 'parent' && !unreadable.includes(name) && String(row[name] ?? '0') === '0' ? t('dict.top') : undefined
  const all = resource.form.length ? [...resource.form, ...resource.columns] : [...resource.columns, ...Object.keys(resource.fields)]
  const fieldNames = [...new Set(all)].filter((name) => name !== 'id' && !hidden?.includes(name))
  const names = onePerLabel(resource, fieldNames)
  const parts = sectionsOf(resource, names)
  // Fields that no form has, such as times, come last.
  const sections = [...parts.filter(({ section }) => section), ...parts.filter(({ section }) => !section)]
  const factOf = (name: string) => (
    <Fact key={name} name={fieldLabel(resource.name, name)}>
      {cells?.[name]?.(row) ??
        topOf(name) ??
        referred[name] ??
        (fieldOf(resource, name).kind === 'phone' ? (
          <PhoneNumber of={resource} id={String(row.id)} field={name} masked={row[name] === null ? null : String(row[name])} />
        ) : (
          <Cell
            meta={fieldOf(resource, name)}
            value={row[name]}
            row={row}
            dictionaries={dictionaries}
            unreadable={unreadable.includes(name)}
            whole
          />
        ))}
    </Fact>
  )
  return (
    <Modal
      kind="sheet"
      closeTo={closeTo}
      title={rowName(resource, row) || label(resource.name, 'title')}
      subtitle={<span className="inline-block first-letter:uppercase">{rowLabel(resource.name)}</span>}
      foot={foot}
      tools={tools && <HeadTools>{tools}</HeadTools>}
    >
      <DialogBody>
        {sections.length > 1 ? (
          sections.map(({ section, fields }) => (
            <Section key={section ?? 'other'} className="first:mt-0">
              <SectionTitle>{t(section ? `section.${section}` : 'section.other')}</SectionTitle>
              <DescriptionList aligned>{fields.map(factOf)}</DescriptionList>
            </Section>
          ))
        ) : (
          <DescriptionList>{names.map(factOf)}</DescriptionList>
        )}
        {children}
      </DialogBody>
    </Modal>
  )
}
