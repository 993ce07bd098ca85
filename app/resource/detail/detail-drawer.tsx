/** All fields of a row, read-only, in a drawer with its own address. */
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { unreadableOf } from '#contract/wire.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DialogBody } from '#app/ui/dialog.tsx'
import type { ReactNode } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'

interface DrawerProps {
  resource: Resource
  row: AnyRow
  dictionaries: Dictionaries
  closeTo: string
  foot?: ReactNode
  /** Beside the title. */
  tools?: ReactNode
  /** Fields that are shown better below. */
  hidden?: readonly string[]
  /** Special values by field. */
  cells?: Partial<Record<string, (row: AnyRow) => ReactNode>>
  /** Below the fields. */
  children?: ReactNode
}

export function DetailDrawer({ resource, row, dictionaries, closeTo, foot, tools, hidden, cells, children }: DrawerProps) {
  const { t, label, fieldLabel } = useText()
  const unreadable = unreadableOf(row)
  const topOf = (name: string) =>
    resource.fields[name]!.kind === 'parent' && !unreadable.includes(name) && String(row[name] ?? '0') === '0' ? t('dict.top') : undefined
  const all = resource.form.length ? [...resource.form, ...resource.columns] : [...resource.columns, ...Object.keys(resource.fields)]
  const known = [...new Set(all)].filter((name) => name !== 'id' && !hidden?.includes(name))
  // why: where the name of a row is shown, its id adds nothing
  const isNamed = (name: string) =>
    resource.fields[name]!.ref &&
    known.some((other) => other !== name && fieldLabel(resource.name, other) === fieldLabel(resource.name, name))
  const names = known.filter((name) => !isNamed(name))
  const lead = row[nameField(resource)]
  return (
    <Modal
      kind="sheet"
      closeTo={closeTo}
      title={String(lead ?? label(resource.name, 'title'))}
      subtitle={label(resource.name, 'title')}
      foot={foot}
      tools={tools}
    >
      <DialogBody>
        <DescriptionList>
          {names.map((name) => (
            <Fact key={name} name={fieldLabel(resource.name, name)}>
              {cells?.[name]?.(row) ?? topOf(name) ?? (
                <Cell
                  meta={resource.fields[name]!}
                  value={row[name]}
                  dictionaries={dictionaries}
                  unreadable={unreadable.includes(name)}
                  whole
                />
              )}
            </Fact>
          ))}
        </DescriptionList>
        {children}
      </DialogBody>
    </Modal>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
