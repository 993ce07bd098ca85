/** All fields of a row, read-only, in a drawer with its own address. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DialogBody } from '#app/ui/dialog.tsx'
import type { ReactNode } from 'react'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import { Modal } from '../components/modal.tsx'
import { useText } from '../i18n/use-text.ts'
import { Cell } from './cells.tsx'

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
  const { label, fieldLabel } = useText()
  const all = resource.form.length ? [...resource.form, ...resource.columns] : [...resource.columns, ...Object.keys(resource.fields)]
  const known = [...new Set(all)].filter((name) => name !== 'id' && !hidden?.includes(name))
  // why: where the name of a row is shown, its id adds nothing
  const isNamed = (name: string) =>
    resource.fields[name]!.ref &&
    known.some((other) => other !== name && fieldLabel(resource.name, other) === fieldLabel(resource.name, name))
  const names = known.filter((name) => !isNamed(name))
  const lead = row[resource.columns[0] ?? 'id']
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
              {cells?.[name]?.(row) ?? (
                <Cell name={name} meta={resource.fields[name]!} value={row[name]} dictionaries={dictionaries} whole />
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
