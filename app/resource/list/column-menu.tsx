/** Visible columns of a table, their order, widths and pins. A form, so it works without JavaScript. */
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { columnWidth, type Layout } from '#contract/console/table-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { PopoverContent, PopoverHeader } from '#app/ui/popover.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { ArrowDown, ArrowUp, Columns3, GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { TableForm } from './table-form.tsx'
import { toolLine, toolList, toolMenu } from './tool-menu.tsx'

interface ColumnMenuProps {
  resource: Resource
  query: ListQuery
  layout: Layout
}

export function ColumnMenu({ resource, query, layout }: ColumnMenuProps) {
  const { t } = useText()
  const id = 'column-menu'
  return (
    <>
      <Button variant="outline" size="sm" popovertarget={id} aria-label={t('columns.title')} title={t('columns.title')}>
        <Columns3 aria-hidden="true" />
      </Button>
      <PopoverContent id={id} className={toolMenu} aria-label={t('columns.title')}>
        <TableForm to="settings" resource={resource} query={query}>
          <ColumnList key={JSON.stringify(layout)} resource={resource} layout={layout} />
        </TableForm>
      </PopoverContent>
    </>
  )
}

function ColumnList({ resource, layout }: Omit<ColumnMenuProps, 'query'>) {
  const { t, fieldLabel } = useText()
  const [columns, setColumns] = useState(layout.columns)
  const [visibleNames, setVisibleNames] = useState(columns.filter((column) => !column.hidden).map((column) => column.name))
  const dragged = useRef<number>()
  /** Also list the hidden fields that are not among the resource's own columns. */
  const [all, setAll] = useState(false)
  const isListed = ({ name, hidden }: Layout['columns'][number]) => all || !hidden || resource.columns.includes(name)
  const rest = columns.filter((column) => !isListed(column)).length
  const move = (from: number, to: number) => {
    const moved = columns[from]
    if (!moved || to < 0 || to >= columns.length || from === to) return
    const rest = columns.filter((_, i) => i !== from)
    setColumns([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  return (
    <>
      <PopoverHeader className="flex items-center gap-2">
        <b>{t('columns.title')}</b> {t('columns.count', { n: visibleNames.length, all: columns.length })}
        <Button type="submit" name="intent" value="reset" variant="link" size="sm" className="ms-auto">
          {t('columns.reset')}
        </Button>
      </PopoverHeader>
      <ol className={toolList}>
        {columns.map((column, i) => {
          const { name, width } = column
          if (!isListed(column)) return null
          const title = fieldLabel(resource.name, name)
          const isShown = visibleNames.includes(name)
          return (
            <li
              key={name}
              className={toolLine}
              draggable
              onDragStart={() => (dragged.current = i)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged.current !== undefined && move(dragged.current, i)}
            >
              <GripVertical className="size-3.5 cursor-grab text-muted-foreground" aria-hidden="true" />
              <input type="hidden" name="column" value={name} />
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <Checkbox
                  name="shown"
                  value={name}
                  checked={isShown}
                  // Not disabled, because a disabled input would not be sent.
                  onChange={() => {
                    if (!isShown) setVisibleNames([...visibleNames, name])
                    else if (visibleNames.length > 1) setVisibleNames(visibleNames.filter((other) => other !== name))
                  }}
                />
                {title}
              </label>
              <Input
                className="w-[84px]!"
                name={`width.${name}`}
                type="number"
                min={columnWidth.least}
                max={columnWidth.most}
                defaultValue={width}
                placeholder={t('columns.auto')}
                aria-label={t('columns.width', { name: title })}
              />
              <Button variant="ghost" size="icon" aria-label={t('columns.up', { name: title })} onClick={() => move(i, i - 1)}>
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button variant="ghost" size="icon" aria-label={t('columns.down', { name: title })} onClick={() => move(i, i + 1)}>
                <ArrowDown aria-hidden="true" />
              </Button>
            </li>
          )
        })}
        {rest > 0 && (
          <li>
            <Button variant="link" size="sm" className="w-full" onClick={() => setAll(true)}>
              {t('columns.more', { n: rest })}
            </Button>
          </li>
        )}
      </ol>
      <PopoverHeader className="flex items-center gap-2">
        <label className="flex items-center gap-2 min-w-0 flex-1">
          {t('columns.pinned')}
          <NativeSelect className="w-[72px] flex-none" name="pinned" defaultValue={layout.pinned}>
            {[0, 1, 2, 3].map((n) => (
              <option key={n}>{n}</option>
            ))}
          </NativeSelect>
        </label>
        <Button type="submit" name="intent" value="save" size="sm">
          {t('columns.save')}
        </Button>
      </PopoverHeader>
      <PopoverHeader>{t('columns.hint')}</PopoverHeader>
    </>
  )
}
