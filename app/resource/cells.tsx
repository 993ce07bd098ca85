/** Renders one value in a table or a description list, by its kind. */
import { isEmpty } from '#contract/rules/values.ts'
import { type Language, pick } from '#contract/languages.ts'
import { entryName } from '#contract/rules/entry.ts'
import { saidIn } from '#contract/rules/said.ts'
import { yuan } from '#contract/rules/money.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type FieldMeta, type Kind, partOf, programText } from '#contract/field-meta.ts'
import { PersonPicture } from '#app/components/person-picture.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Pictures } from '#app/components/pictures.tsx'
import { isAddress } from '#app/lib/address.ts'
import { MenuIcon } from '#app/shell/menu/menu-icon.tsx'
import { StateTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'

type Value = string | number | boolean | null | undefined

export const isNumeric = (meta: FieldMeta) => meta.base === 'money' || (meta.base === 'number' && !meta.dict)

/** Name of a dictionary value; the value itself if the dictionary does not know it. */
export function dictName(dictionaries: Dictionaries, code: string, value: Value, language: Language): string {
  const entry = dictionaries[code]?.find((e) => e.dictKey === String(value))
  return entry ? entryName(entry, language) : String(value ?? '')
}

/** A long identifier, shortened in the middle; its title shows it in full. */
const cutMiddle = (text: string) => (text.length > 20 ? `${text.slice(0, 4)}\u2026${text.slice(-8)}` : text)

/** Indents JSON; any other text is unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export interface CellProps {
  meta: FieldMeta
  value: Value
  /** The row, needed where a value has parts. */
  row?: AnyRow
  dictionaries: Dictionaries
  /** Full identifiers and times with seconds: for places with room. */
  whole?: boolean
  /** The server sent a value of another type. */
  unreadable?: boolean
}

export type CellTexts = Pick<ReturnType<typeof useText>, 't' | 'language' | 'label'> & { shortTime: ReturnType<typeof useShortTime> }

/** @param text the value, which is not empty */
type Look = (text: string, props: CellProps, texts: CellTexts) => ReactNode

const plain: Look = (text, { whole }) => {
  const short = whole || !/^\w+$/.test(text) ? text : cutMiddle(text)
  return short !== text || text.length > 24 ? <span title={text}>{short}</span> : text
}
const yesOrNo = ({ value }: CellProps, { t }: CellTexts, yes: ReactNode) =>
  Number(value) === 0 ? <span className="text-muted-foreground">{t('crud.no')}</span> : yes
const pictures: Look = (text, { whole }) => <Pictures addresses={text} large={whole} />
const isPicture = (address: string) => /\.(png|jpe?g|gif|webp|svg)$/i.test(address)

/** At or below this battery level (percent), the device needs charging. */
const low = 20

/** Kinds with their own rendering; any other is plain text. */
const looks: Partial<Record<Kind, Look>> = {
  switch: (_, props, texts) => yesOrNo(props, texts, texts.t('crud.yes')),
  seal: (_, props, texts) =>
    yesOrNo(
      props,
      texts,
      <Badge>
        <Lock aria-hidden="true" />
        {texts.t('dict.sealed')}
      </Badge>,
    ),
  phone: (text) => maskPhone(text),
  ratio: (text) => `${yuan(Number(text))}%`,
  percent: (text) => (
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden="true" className="inline-block h-1.5 w-10 overflow-hidden rounded-full bg-muted">
        <i
          className={Number(text) <= low ? 'block h-full bg-destructive' : 'block h-full bg-success'}
          style={{ width: `${Number(text)}%` }}
        />
      </i>
      {Number(text) <= low ? <b className="text-destructive-text">{text}%</b> : `${text}%`}
    </span>
  ),
  bytes: (text) => `${(Number(text) / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} KB`,
  dateTime: (text, { whole }, { shortTime }) => (whole ? text : <time title={text}>{shortTime(text)}</time>),
  day: (text) => text.slice(0, 10),
  resource: (text, _, { label }) => {
    const title = label(text, 'title')
    // A row of another version may name a table that this one does not have.
    return title === 'title' ? text : title
  },
  image: pictures,
  images: pictures,
  avatar: (text, ...rest) => (isAddress(text) ? pictures : plain)(text, ...rest),
  file: (text, props, texts) => (isPicture(text) && !props.whole ? pictures : plain)(text, props, texts),
  icon: (text) => (
    <span title={text} className="inline-flex [&>svg]:size-4">
      <MenuIcon name={text} />
      <span className="sr-only">{text}</span>
    </span>
  ),
  textarea: (text, props, texts) =>
    props.whole && (props.meta.max ?? 0) >= programText ? (
      <pre className="max-h-80 overflow-auto rounded-sm border bg-muted px-2.5 py-2 font-mono text-xs leading-[1.55] wrap-anywhere whitespace-pre-wrap">
        {pretty(text)}
      </pre>
    ) : (
      plain(text, props, texts)
    ),
  rich: (text, props, texts) =>
    props.whole ? (
      <div
        className="rich-text"
        // The server sanitizes HTML, and the page's CSP runs no inline script.
        dangerouslySetInnerHTML={{ __html: text }}
      />
    ) : (
      plain(text, props, texts)
    ),
}

/** Whether the cell shows a dash, in the muted colour of its place. */
export const isBlank = ({ meta, value, unreadable }: CellProps): boolean =>
  isEmpty(value) && !unreadable && meta.base !== 'money' && meta.kind !== 'avatar'

/** The cell as plain elements. No hooks: a page of 200 rows has thousands of these. */
export function renderCell(props: CellProps, texts: CellTexts): ReactNode {
  const { meta, value, row, dictionaries, unreadable } = props
  if (unreadable) return <span className="text-muted-foreground">{texts.t('crud.unreadable')}</span>
  if (meta.unlimited && value === 0) return texts.t('crud.unlimited')
  if (meta.base === 'money') return yuan(value as number | null)
  if (isBlank(props)) return '—'
  if (isEmpty(value) && meta.kind === 'avatar') return <PersonPicture address="" alt={texts.t('crud.noPicture')} />
  const text = meta.translatable ? saidIn(String(value), texts.language) : String(value)
  const part = row && partOf(meta, value, row)
  const name = () => (part ? pick(part.name, texts.language) : dictName(dictionaries, meta.dict!.code, value, texts.language))
  if (meta.dict) return <StateTag dict={meta.dict.code} value={text} text={name()} />
  return (looks[meta.kind] ?? plain)(text, props, texts)
}

/** A single cell, for places with few. */
export function Cell(props: CellProps) {
  const shortTime = useShortTime()
  const cell = renderCell(props, { ...useText(), shortTime })
  return isBlank(props) ? <span className="text-muted-foreground">{cell}</span> : cell
}
