/** The control of a field, by its kind. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import type { FieldMeta, Kind } from '#contract/field-meta.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { FunctionComponent, InputHTMLAttributes } from 'react'
import { choicesKey, narrowing } from '#app/blade/choices-key.ts'
import type { Choice, Choices } from '#app/blade/choices.server.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { DateInput } from '#app/components/date-input.tsx'
import { entryOptions, type Option, yesOrNo } from '#app/i18n/option.ts'
import { IconInput } from './icon-input.tsx'
import { ImageInput } from './image-input.tsx'
import { RefPicker } from './ref-picker.tsx'
import { RefsInput } from './refs-input.tsx'
import { RegionInput } from './region-input.tsx'
import { RichInput } from './rich-input.tsx'

export interface ControlProps {
  resource: Resource
  name: string
  field: FieldMetadata<unknown>
  dictionaries: Dictionaries
  choices?: Choices
  /** Read-only. */
  fixed?: boolean
  /** The row exists, and has a value here. */
  hasValue?: boolean
  /** The row exists: its values stay until somebody changes them. */
  exists?: boolean
  /** Gets the focus when the dialog opens. */
  focused?: boolean
  /** Error in what is being typed. */
  wrong?: string
}

interface Typed extends ControlProps {
  meta: FieldMeta
  /** The row exists, and keeps its secret when nothing is typed. */
  keeps: boolean
  required: boolean
  /** Rows that a reference may point to; absent where the server does not list them, and the id is typed. */
  rows: readonly Choice[] | undefined
}

/** From this number of rows on, a reference is searched by the server. */
const searchedFrom = 30
/** A line longer than this is typed in an area. */
const longLine = 300
const isLong = ({ max = 0 }: FieldMeta) => max > longLine

/** A new password field, not its repetition. */
export const isChosen = ({ base, repeats }: FieldMeta): boolean => base === 'password' && !repeats

const wide: ReadonlySet<Kind> = new Set<Kind>(['textarea', 'rich', 'image', 'images', 'avatar', 'region'])
/** Whether a field takes the whole width of a form. */
export const isWide = (meta: FieldMeta): boolean => wide.has(meta.kind) || isLong(meta)

/** Omits `key`, which `Control` sets so that a reset form shows its initial values again. */
function inputOf(field: FieldMetadata<unknown>) {
  const { key: _, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'text' })
  return props
}

function Line({ of, ...own }: { of: Typed } & InputHTMLAttributes<HTMLInputElement>) {
  const { field, meta, required, keeps, fixed, focused, wrong } = of
  const { t } = useText()
  const props = inputOf(field)
  return (
    <InputGroup>
      {meta.base === 'money' && <span className="text-muted-foreground">¥</span>}
      <InputGroupInput
        {...props}
        required={required}
        data-secret={meta.secret || undefined}
        readOnly={fixed}
        placeholder={keeps ? t('crud.secretKept') : undefined}
        data-autofocus={focused || undefined}
        aria-invalid={wrong ? true : props['aria-invalid']}
        aria-describedby={wrong ? field.errorId : (props['aria-describedby'] ?? (isChosen(meta) ? field.descriptionId : undefined))}
        autoComplete="off"
        {...own}
      />
      {(meta.kind === 'ratio' || meta.kind === 'percent') && <span className="text-muted-foreground">%</span>}
    </InputGroup>
  )
}

function Area({ field, required, focused }: Typed) {
  const { key: _, ...props } = getTextareaProps(field as FieldMetadata<string>)
  return <Textarea {...props} rows={3} required={required} data-autofocus={focused || undefined} />
}

function Rich({ resource, name, field, required }: Typed) {
  const { fieldLabel } = useText()
  const { key: _, ...props } = getTextareaProps(field as FieldMetadata<string>)
  return <RichInput {...props} title={fieldLabel(resource.name, name)} required={required} />
}

const Text = (typed: Typed) => (isLong(typed.meta) ? <Area {...typed} /> : <Line of={typed} />)
const Whole = (typed: Typed) => <Line of={typed} inputMode="numeric" />

interface SelectProps extends Pick<Typed, 'field' | 'required' | 'exists'> {
  options: readonly Option[]
  /** Adds an empty choice, so that no option is preselected unnoticed. */
  blank: boolean
}

/** An empty choice looks like that of a picker. */
const blankLook = "has-[option[value='']:checked]:[&>select]:text-placeholder"

function Select({ field, required, exists, options, blank }: SelectProps) {
  const { t } = useText()
  const { key: _, ...props } = getSelectProps(field as FieldMetadata<string>)
  // An empty field of an existing row must not be filled with the first choice when another field is saved.
  const empty = blank || (exists && !field.initialValue) ? t('picker.choose') : undefined
  return <ChoiceSelect {...props} className={blankLook} required={required} options={options} blank={empty} />
}

/** Whether the server lacks the dictionary, or does not let this role read it: its keys are typed then. */
export const hasNoEntries = (meta: FieldMeta, dictionaries: Dictionaries): boolean => !!meta.dict && !dictionaries[meta.dict.code]?.length

/** One entry of a dictionary. */
function Coded(typed: Typed) {
  const { meta, dictionaries, required } = typed
  const { language } = useText()
  if (hasNoEntries(meta, dictionaries)) return <Line of={typed} />
  const entries = dictionaries[meta.dict?.code ?? ''] ?? []
  return <Select {...typed} options={entryOptions(entries, language)} blank={!required} />
}

function Reference(typed: Typed) {
  const { resource, name, meta, field, rows, required } = typed
  const { t } = useText()
  if (!rows) return <Line of={typed} />
  const under = narrowing(resource, name)
  return (
    <RefPicker
      field={field}
      of={resource.name}
      rows={rows}
      // A tree is sent completely (blade/choices.server.ts).
      whole={!under.length && (rows.length < searchedFrom || rows.some(({ depth }) => depth !== undefined))}
      kind={choicesKey(meta) ?? name}
      required={required}
      top={meta.orAll && { id: '0', name: t('list.all') }}
      under={under}
    />
  )
}

function Parent(typed: Typed) {
  const { resource, meta, name, field, rows } = typed
  const { t } = useText()
  if (!rows) return <Line of={typed} />
  const below = rows.map((row) => ({ ...row, depth: (row.depth ?? 0) + 1 }))
  const top = { id: '0', name: t('dict.top') }
  return <RefPicker field={field} of={resource.name} rows={below} whole kind={choicesKey(meta) ?? name} required top={top} />
}

function References(typed: Typed) {
  const { resource, name, field, rows, meta } = typed
  const { fieldLabel } = useText()
  if (!rows) return <Text {...typed} />
  const title = fieldLabel(resource.name, name)
  const start = String(field.initialValue ?? '')
  return <RefsInput id={field.id} name={field.name} title={title} start={start} rows={rows} kind={choicesKey(meta) ?? name} />
}

const isOn = (value: string) => value === '1' || value === 'true'
const isOnOrOff = (value: string) => isOn(value) || ['', '0', 'false'].includes(value)

function YesOrNo(typed: Typed) {
  const { field, exists } = typed
  const { t } = useText()
  const start = String(field.initialValue ?? '')
  if (!isOnOrOff(start)) return <Select {...typed} options={yesOrNo(t)} blank={false} />
  return (
    <span className="flex min-h-(--control-h) items-center gap-3">
      {/* An unchecked switch sends nothing, so this sends 0; an empty stored value stays empty until the switch is turned on. */}
      {!(exists && start === '') && <input type="hidden" name={field.name} value="0" />}
      <Switch id={field.id} name={field.name} value="1" defaultChecked={isOn(start)} />
    </span>
  )
}

function Image({ field, meta }: Typed) {
  const { defaultValue, ...props } = inputOf(field)
  return <ImageInput {...props} start={String(defaultValue ?? '')} many={meta.kind === 'images'} avatar={meta.kind === 'avatar'} />
}

function Region({ field, required }: Typed) {
  const { defaultValue, ...props } = inputOf(field)
  return <RegionInput {...props} start={String(defaultValue ?? '')} required={required} />
}

function Icon({ field, required }: Typed) {
  const { defaultValue, ...props } = inputOf(field)
  return <IconInput {...props} start={String(defaultValue ?? '')} required={required} autoComplete="off" />
}

function Moment({ field, required, focused, fixed, time }: Typed & { time?: boolean }) {
  const props = inputOf(field)
  return <DateInput {...props} time={time} required={required} readOnly={fixed} data-autofocus={focused || undefined} />
}

const controls: Record<Kind, FunctionComponent<Typed>> = {
  id: Reference,
  colleague: Reference,
  parent: Parent,
  refs: References,
  aliases: References,
  word: Coded,
  code: Coded,
  state: Coded,
  text: Text,
  file: Text,
  resource: Text,
  process: Text,
  json: Text,
  textarea: Area,
  rich: Rich,
  number: Whole,
  bytes: Whole,
  percent: Whole,
  ratio: (typed) => <Line of={typed} inputMode="decimal" />,
  money: (typed) => <Line of={typed} inputMode="decimal" />,
  phone: (typed) => <Line of={typed} inputMode="tel" />,
  dateTime: (typed) => <Moment {...typed} time />,
  day: Moment,
  password: (typed) => <Line of={typed} type="password" autoComplete="new-password" />,
  switch: YesOrNo,
  seal: YesOrNo,
  image: Image,
  images: Image,
  avatar: Image,
  region: Region,
  icon: Icon,
}

/** The control without label and message. */
export function Control(props: ControlProps) {
  const { resource, name, field, choices, hasValue } = props
  const meta = fieldOf(resource, name)
  // An existing secret is not shown, and stays when nothing is typed.
  const keeps = !!(meta.secret && hasValue)
  const Kinded = controls[meta.kind]
  return (
    <Kinded
      key={field.key}
      {...props}
      meta={meta}
      keeps={keeps}
      required={meta.required && !keeps}
      rows={choices?.[choicesKey(meta) ?? '']}
    />
  )
}
