/**
 * Input for a region: a search by name and a select for each level; without JavaScript, or where the server names no regions, the code.
 */
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { type InputHTMLAttributes, useEffect, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { country, type RegionRow, regionRows } from './region-rows.ts'
import { RegionSearch } from './region-search.tsx'
import { hiddenField } from './hidden-field.tsx'

interface Level {
  /** Code of the region whose children these are. */
  of: string
  rows: readonly RegionRow[]
  chosen: string
}

/** Province, city, district, town, village. */
const deepest = 5
const names = ['region.1', 'region.2', 'region.3', 'region.4', 'region.5'] as const

/** Whether a region contains a code. Trailing `00` pairs are cut, because some servers write the code of a province as 320000. */
function holds(above: string, code: string): boolean {
  let start = above
  while (start.endsWith('00')) start = start.slice(0, -2)
  return code.startsWith(start)
}

/** Cached, because the children of a region do not change while a form is open. */
const childrenCache = new Map<string, Promise<Level['rows']>>()
function below(code: string): Promise<Level['rows']> {
  let rows = childrenCache.get(code)
  if (!rows) {
    rows = fetch(`/regions/${encodeURIComponent(code)}`).then(async (response) => {
      if (!response.ok) throw new Error(`regions below ${code}: ${response.status}`)
      return regionRows.parse(await response.json()).rows
    })
    childrenCache.set(code, rows)
    rows.catch(() => childrenCache.delete(code))
  }
  return rows
}

/** The levels down to a code, and the one below it. A level that fails to load ends them. */
async function levelsTo(code: string): Promise<Level[]> {
  const levels: Level[] = []
  for (let of: string | undefined = country; of && levels.length < deepest;) {
    const rows: Level['rows'] = await below(of).catch(() => [])
    if (rows.length === 0) break
    const chosen: string | undefined = code ? rows.find((row) => holds(row.code, code))?.code : undefined
    levels.push({ of, rows, chosen: chosen ?? '' })
    of = chosen
  }
  return levels
}

export function RegionInput({ start, id, required, ...props }: InputHTMLAttributes<HTMLInputElement> & { start: string }) {
  const { t } = useText()
  const { text: code, put, input } = useTyped(start)
  const [levels, setLevels] = useState<readonly Level[]>([])
  useEffect(() => {
    let current = true
    void levelsTo(code.trim()).then((nextLevels) => current && setLevels(nextLevels))
    return () => {
      current = false
    }
  }, [code])
  const choose = (i: number, chosen: string) => {
    const level = levels[i]
    if (!level) return
    setLevels([...levels.slice(0, i), { ...level, chosen }])
    put(chosen || (i === 0 ? '' : level.of))
  }
  const isNamed = levels.length > 0
  const path = levels.flatMap(({ rows, chosen }) => rows.find((row) => row.code === chosen)?.name ?? []).join(' / ')
  // The code stays in the form, hidden; the label and the messages then belong to the search.
  const hidden = isNamed ? hiddenField : { id, required, className: 'w-[120px]' }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input {...props} {...input} {...hidden} autoComplete="off" />
      {isNamed && (
        <RegionSearch
          label={{ id, 'aria-invalid': props['aria-invalid'], 'aria-describedby': props['aria-describedby'] }}
          required={required}
          path={path || code}
          onChoose={put}
        />
      )}
      {levels.map(({ of, rows, chosen }, i) => (
        <NativeSelect
          className="min-w-0 flex-1 basis-[110px]"
          key={of}
          aria-label={t(names[i]!)}
          value={chosen}
          // The selects only set the code, and are not fields of the form.
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => choose(i, event.currentTarget.value)}
        >
          <option value="">{t(names[i]!)}</option>
          {rows.map((row) => (
            <option key={row.code} value={row.code}>
              {row.name}
            </option>
          ))}
        </NativeSelect>
      ))}
      {isNamed && code && <span className="flex-none text-xs text-muted-foreground">{t('region.code', { code })}</span>}
    </div>
  )
}
