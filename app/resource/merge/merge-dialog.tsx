/**
 * Mine, theirs and the base, field by field. Fields that one side changed are preselected; those that both changed are not. A plain
 * form: it sends the version of theirs, so that saving can detect another conflict.
 */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { cn } from '#app/ui/cn.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import type { Difference } from '#contract/rules/merge.ts'
import { mineKey, takeKey } from '#contract/version-keys.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { RadioCard, RadioGroupItem } from '#app/ui/radio-group.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { GitPullRequestArrow, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Choices } from '#app/blade/choices.server.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useUnsaved } from '#app/forms/unsaved.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { FormValue } from '#app/resource/form-value.tsx'
import type { Conflict } from './conflict.ts'
import { useSentForm } from '#app/forms/use-sent-form.ts'
import { Control } from '#app/resource/form/control.tsx'
import { initialValues } from '#app/resource/form/fields.tsx'

interface MergeProps<Result = Conflict> {
  resource: Resource
  result: Result
  closeTo: string
  dictionaries: Dictionaries
  choices?: Choices
  subtitle?: ReactNode
  /** Fields whose value cannot be typed here. */
  fixed?: readonly string[]
  controls?: Record<string, ReactNode>
}

export function MergeDialog({ result, ...props }: MergeProps) {
  return result.conflict === 'gone' ? <Gone {...props} result={result} /> : <Merge {...props} result={result} />
}

function Gone({ resource, result, closeTo, dictionaries, subtitle }: MergeProps<Extract<Conflict, { conflict: 'gone' }>>) {
  const { t, fieldLabel } = useText()
  return (
    <Modal
      closeTo={closeTo}
      title={t('merge.goneTitle')}
      subtitle={subtitle}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink to={closeTo}>{t('app.close')}</ButtonLink>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Alert variant="destructive" className="mb-4">
          <Trash2 aria-hidden="true" />
          <AlertDescription>{t(Object.keys(result.mine).length ? 'merge.gone' : 'crud.missing')}</AlertDescription>
        </Alert>
        <dl>
          {Object.entries(result.mine).map(([name, value]) => (
            <div key={name} className="grid grid-cols-[160px_minmax(0,1fr)] gap-2.5 py-1.5 wrap-anywhere max-md:grid-cols-1 max-md:gap-0">
              <dt className="text-muted-foreground">{fieldLabel(resource.name, name)}</dt>
              <dd>
                <FormValue resource={resource} name={name} value={value} dictionaries={dictionaries} names={result.names} />
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Modal>
  )
}

/** A row per field, a card per choice; on a phone a card per field. */
const line = 'grid grid-cols-[minmax(0,0.8fr)_minmax(0,0.9fr)_repeat(3,minmax(0,1.1fr))] items-start gap-2.5 wrap-anywhere'
/** Labels whose value it is; on a desktop the column header does. */
const side = 'text-xs text-muted-foreground max-md:block md:sr-only'
const head = 'mt-3.5 px-2.5 pb-1 text-sm'

function Merge(props: MergeProps<Extract<Conflict, { conflict: 'changed' }>>) {
  const { resource, result, closeTo, dictionaries, choices, subtitle, fixed = [], controls = {} } = props
  const { t, fieldLabel } = useText()
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const leaving = useUnsaved(true)
  const [, fields] = useSentForm<Record<string, unknown>>({ id, start: initialValues(resource, result.mine) })
  const both = result.differences.filter(({ by }) => by === 'both')
  const one = result.differences.filter(({ by }) => by !== 'both')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(one.map(({ name }) => name)))
  const left = result.differences.length - chosen.size

  function follow({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLElement)) return
    // Typing another value selects it.
    const other = target.closest('[data-slot=merge-other]')?.querySelector<HTMLInputElement>('input[type=radio]')
    if (other && other !== target) other.checked = true
    const formData = new FormData(currentTarget)
    setChosen(new Set(result.differences.flatMap(({ name }) => (formData.has(takeKey(name)) ? [name] : []))))
  }

  const row = (difference: Difference) => {
    const { name, base, mine, theirs, by } = difference
    const secret = fieldOf(resource, name).secret
    const renderValue = (value: string | undefined) => (
      <FormValue resource={resource} name={name} value={value} dictionaries={dictionaries} names={result.names} />
    )
    const take = (side: 'mine' | 'theirs' | 'other') => (
      <RadioGroupItem name={takeKey(name)} value={side} defaultChecked={by === side} required aria-describedby={`${id}${name}-base`} />
    )
    return (
      <div
        key={name}
        className={cn(line, 'border-b p-2.5 max-md:mb-2.5 max-md:grid-cols-1 max-md:gap-2 max-md:rounded-md max-md:border max-md:p-3')}
        role="radiogroup"
        aria-labelledby={`${id}${name}-name`}
      >
        <div className="grid justify-items-start gap-1.5 pt-2.25 max-md:flex max-md:items-center max-md:p-0 [&>b]:font-medium">
          <b id={`${id}${name}-name`}>{fieldLabel(resource.name, name)}</b>
          {!chosen.has(name) && <Badge variant="warning">{t('merge.open')}</Badge>}
        </div>
        <div className="pt-2.25 text-muted-foreground max-md:p-0" id={`${id}${name}-base`}>
          <span className={side}>{t('merge.base')} </span>
          {renderValue(base)}
        </div>
        {!secret && (
          <RadioCard>
            {take('mine')}
            <span>
              <span className={side}>{t('merge.mine')} </span>
              {renderValue(mine)}
            </span>
          </RadioCard>
        )}
        <RadioCard>
          {take('theirs')}
          <span>
            <span className={side}>{t('merge.theirs')} </span>
            {secret ? t('merge.keepSecret') : renderValue(theirs)}
          </span>
        </RadioCard>
        {!fixed.includes(name) && !(name in controls) && (
          <RadioCard as="div" data-slot="merge-other">
            <label>
              {take('other')}
              {t('merge.other')}
            </label>
            {secret ? (
              <Input type="password" name={name} autoComplete="off" data-secret="" aria-label={fieldLabel(resource.name, name)} />
            ) : (
              <>
                <label className="sr-only" htmlFor={fields[name]!.id}>
                  {fieldLabel(resource.name, name)}
                </label>
                <Control resource={resource} name={name} dictionaries={dictionaries} choices={choices} field={fields[name]!} exists />
              </>
            )}
          </RadioCard>
        )}
      </div>
    )
  }

  return (
    <Modal
      closeTo={closeTo}
      title={t('merge.title')}
      subtitle={subtitle}
      foot={
        leaving.asks ? (
          <AskUnsaved leaving={leaving} />
        ) : (
          <DialogFooter>
            <span className="text-xs text-muted-foreground" role="status">
              {left > 0 ? t('merge.left', { n: left }) : t('merge.ready')}
            </span>
            <DialogActions>
              <ButtonLink variant="outline" to={closeTo}>
                {t('app.cancel')}
              </ButtonLink>
              <Button type="submit" form={id} working={busy}>
                {busy ? t('crud.saving') : t('merge.save')}
              </Button>
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      <DialogBody>
        <Form method="post" id={id} onInput={follow} onChange={follow}>
          <Alert variant="warning" className="mb-4" role="alert">
            <GitPullRequestArrow aria-hidden="true" />
            <AlertDescription>
              <b>{result.at ? t('merge.headAt', { at: result.at }) : t('merge.head')}</b>
              <br />
              {t('merge.hint', { both: both.length, one: one.length })}
            </AlertDescription>
          </Alert>
          {Object.entries(result.stamp).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={mineKey} value={JSON.stringify(result.mine)} />
          <div className={cn(line, 'rounded-sm bg-muted px-2.5 py-2 text-xs text-muted-foreground max-md:hidden')} aria-hidden="true">
            {(['field', 'base', 'mine', 'theirs', 'other'] as const).map((column) => (
              <span key={column}>{t(`merge.${column}`)}</span>
            ))}
          </div>
          {both.length > 0 && <h3 className={head}>{t('merge.both')}</h3>}
          {both.map(row)}
          {one.length > 0 && <h3 className={head}>{t('merge.one')}</h3>}
          {one.map(row)}
          <p className="text-xs text-muted-foreground mt-4">{t('merge.again')}</p>
        </Form>
      </DialogBody>
    </Modal>
  )
}
