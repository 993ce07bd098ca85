/** Renders one value in a table or a description list, by its kind. */
import { isEmpty } from '#contract/rules/values.ts'
import type { Language } from '#contract/languages.ts'
import { entryName } from '#contract/rules/entry.ts'
import { yuan } from '#contract/rules/money.ts'
import type { FieldMeta } from '#contract/values.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import { Pictures } from '../components/pictures.tsx'
import { StateTag } from '../components/state-tag.tsx'
import { useText } from '../i18n/use-text.ts'
import { useShortTime } from '../lib/use-short-time.ts'

type Value = string | number | boolean | null | undefined

export const isNumeric = (meta: FieldMeta) => meta.kind === 'money' || (meta.kind === 'number' && !meta.dict)

/** Name of a dictionary value; the value itself if the dictionary does not know it. */
export function dictName(dictionaries: Dictionaries, code: string, value: Value, language: Language): string {
  const entry = dictionaries[code]?.find((e) => e.dictKey === String(value))
  return entry ? entryName(entry, language) : String(value ?? '')
}

/** A long identifier, shortened in the middle; its title has all of it. */
const cutMiddle = (text: string) => (text.length > 20 ? `${text.slice(0, 4)}\u2026${text.slice(-8)}` : text)

/** From this length on, texts are produced by programs: parameters, stacks. */
const programText = 4000

/** Indents JSON; any other text is unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export interface CellProps {
  name: string
  meta: FieldMeta
  value: Value
  dictionaries: Dictionaries
  /** Full identifiers and times with seconds: for places with room. */
  whole?: boolean
}

export type CellTexts = Pick<ReturnType<typeof useText>, 't' | 'language'> & { shortTime: ReturnType<typeof useShortTime> }

/** The cell as plain elements. No hooks: a page of 200 rows has thousands of these. */
export function renderCell({ name, meta, value, dictionaries, whole }: CellProps, { t, language, shortTime }: CellTexts): ReactNode {
  if (meta.kind === 'money') return yuan(value as number | null)
  if (isEmpty(value)) return <span className="text-muted-foreground">—</span>
  if (meta.dict) {
    return <StateTag dict={meta.dict.code} value={String(value)} text={dictName(dictionaries, meta.dict.code, value, language)} />
  }
  if (meta.kind === 'switch') {
    if (Number(value) === 0) return <span className="text-muted-foreground">{t('crud.no')}</span>
    if (name !== 'isSealed') return t('crud.yes')
    return (
      <Badge>
        <Lock aria-hidden="true" />
        {t('dict.sealed')}
      </Badge>
    )
  }
  const text = String(value)
  if (meta.kind === 'image') return <Pictures addresses={text} large={whole} />
  // why: the server sanitizes HTML, and the page's CSP runs no inline script
  if (meta.kind === 'rich' && whole)
    return (
      <div
        className="leading-[1.6] [&_:is(p,ul,ol)]:mb-2 [&_:is(ul,ol)]:ps-5 [&_img]:max-w-full [&_ol]:list-decimal [&_ul]:list-disc"
        dangerouslySetInnerHTML={{ __html: text }}
      />
    )
  if (meta.kind === 'textarea' && whole && (meta.max ?? 0) >= programText)
    return (
      <pre className="max-h-80 overflow-auto rounded-sm border bg-muted px-2.5 py-2 font-mono text-xs leading-[1.55] wrap-anywhere whitespace-pre-wrap">
        {pretty(text)}
      </pre>
    )
  if (meta.kind === 'dateTime') return whole ? text : <time title={text}>{shortTime(text)}</time>
  const short = whole || !/^\w+$/.test(text) ? text : cutMiddle(text)
  return short !== text || text.length > 24 ? <span title={text}>{short}</span> : text
}

/** A single cell, for places with few. */
export function Cell(props: CellProps) {
  const shortTime = useShortTime()
  return renderCell(props, { ...useText(), shortTime })
}
