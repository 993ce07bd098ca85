/**
 * Adds or edits a row in a dialog, with a section for each part of a long form and the result beside it where there is one. Validates on
 * blur and on save; closing with unsaved changes asks first.
 */
import { fieldLabels } from '#contract/labels/index.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { SectionName } from '#contract/sections.ts'
import { baseKey, versionKey } from '#contract/version-keys.ts'
import { unreadableOf } from '#contract/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getFormProps, getInputProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { type ReactNode, useId } from 'react'
import type { Choices } from '#app/blade/choices.server.ts'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { Draft } from '#app/forms/draft.tsx'
import { Modal } from '#app/components/modal.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { AskUnsaved, useChanges, useUnsaved } from '#app/forms/unsaved.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { type Conflict, deleted, isConflict, type Stamp } from '#app/resource/merge/conflict.ts'
import { useHere } from '#app/resource/use-resource.ts'
import { effectColumns } from './effect.tsx'
import { initialValues, ResourceField } from './fields.tsx'
import { sectionsOf } from '#app/resource/sections.ts'
import { FormSection } from './form-section.tsx'
import { MergeDialog } from '#app/resource/merge/merge-dialog.tsx'
import { resourceForm } from './submission.ts'
import { useTogether } from './use-together.ts'

interface FormDialogProps<Result = SubmissionResult | Conflict> {
  resource: Resource
  /** Absent when a row is added. */
  row?: AnyRow
  /** The row no longer exists. */
  gone?: boolean
  /** Version of that row, which is checked when saving. */
  stamp?: Stamp
  /** Initial values of a new row. */
  preset?: Record<string, string>
  dictionaries: Dictionaries
  /** Rows of other resources that fields may reference. */
  choices?: Choices
  result?: Result
  closeTo: string
  title: string
  subtitle?: ReactNode
  /** Fields to show, in order; by default the form's. */
  fields?: readonly string[]
  fixed?: readonly string[]
  /** Additional hidden inputs. */
  hidden?: ReactNode
  /** Replacements for the kinds' controls. */
  controls?: Record<string, ReactNode>
  /** Hints on how to fill in fields, by field. */
  hints?: Readonly<Record<string, ReactNode>>
  /** Labels that replace those of the resource, by field. */
  labels?: Readonly<Record<string, string>>
  /** Below the fields of a section, by its name. */
  after?: Partial<Record<SectionName, ReactNode>>
  /** Below the fields, inside the form. */
  below?: ReactNode
  /** The result of what is typed, beside the fields (effect.tsx). */
  effect?: ReactNode
}

/** The form, or the merge dialog after a conflict. */
export function FormDialog({ result, gone, resource, ...rest }: FormDialogProps) {
  const props = { ...rest, resource: useHere(resource) }
  // Keyed by version, so that a second conflict starts with nothing selected.
  if (isConflict(result))
    return <MergeDialog key={result.conflict === 'changed' ? result.stamp[versionKey] : ''} {...props} result={result} />
  if (gone) return <MergeDialog {...props} result={deleted} />
  return <OpenForm {...props} result={result} />
}

function OpenForm(props: FormDialogProps<SubmissionResult>) {
  const {
    resource,
    row,
    stamp,
    preset,
    dictionaries,
    choices,
    result,
    closeTo,
    title,
    subtitle,
    fields: fieldNames = resource.form,
    fixed = [],
    hidden,
    controls = {},
    hints = {},
    labels = {},
    after = {},
    below,
    effect,
  } = props
  const { t, language } = useText()
  // Unreadable fields are left out: they would appear empty, and saving would clear them.
  const unreadable = row ? fieldNames.filter((name) => unreadableOf(row).includes(name)) : []
  const fields = fieldNames.filter((name) => !unreadable.includes(name))
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const [form, metadata] = useForm(resourceForm(resource, row ? 'update' : 'insert', language), {
    id,
    result,
    start: { ...initialValues(resource, row), ...preset, ...stamp },
  })
  const { wrong, onInput: checkTogether } = useTogether(resource, language)
  const { changed, names: changedFields, form: watched } = useChanges(checkTogether)
  const leaving = useUnsaved(changed > 0)
  const first = fields.find((name) => !fixed.includes(name))
  const wrongFields = new Set([...Object.keys(form.allErrors), ...Object.keys(wrong)]).size
  return (
    <Modal
      size={effect ? 'lg' : undefined}
      closeTo={closeTo}
      title={title}
      subtitle={subtitle}
      foot={
        leaving.asks ? (
          <AskUnsaved leaving={leaving} />
        ) : (
          <DialogFooter>
            <span className="text-xs text-muted-foreground phone:hidden" role="status">
              {changed > 0 && (row ? t('crud.changed', { n: changed }) : t('crud.notSaved'))}
              {changed > 0 && wrongFields > 0 && t('form.toCorrect', { n: wrongFields })}
            </span>
            <DialogActions>
              <ButtonLink variant="outline" to={closeTo}>
                {t('app.cancel')}
              </ButtonLink>
              <Button type="submit" form={id} working={busy}>
                {busy ? t('crud.saving') : row && changed > 0 ? t('form.save', { n: changed }) : t('crud.save')}
              </Button>
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      <DialogBody className={effect ? 'p-0! max-lg:scroll-pb-24' : undefined}>
        <Form method="post" {...getFormProps(form)} {...watched} className={effect ? effectColumns : undefined}>
          <div className={effect ? 'px-5 pt-4.5 pb-6 max-md:px-3.5 max-md:pt-3.5' : undefined}>
            <Draft />
            <FormError className="mb-4">{form.errors?.[0]}</FormError>
            {unreadable.length > 0 && (
              <Alert variant="warning" className="mb-4">
                {t('crud.unreadableKept', { names: fieldLabels(resource.name, unreadable, language, resource.dialect) })}
              </Alert>
            )}
            {hidden}
            {stamp &&
              [versionKey, baseKey].map((name) => {
                const { key, ...props } = getInputProps(metadata[name]!, { type: 'hidden' })
                return <input key={key} {...props} type="hidden" data-version="" />
              })}
            {sectionsOf(resource, fields).map(({ section, fields: names }) => (
              <FormSection key={section ?? ''} name={section} more={section && after[section]}>
                {names.map((name) => (
                  <ResourceField
                    key={name}
                    resource={resource}
                    name={name}
                    field={metadata[name]!}
                    dictionaries={dictionaries}
                    choices={choices}
                    fixed={fixed.includes(name)}
                    control={controls[name]}
                    guidance={hints[name]}
                    label={labels[name]}
                    focused={name === first}
                    hasValue={!!row?.[name]}
                    exists={!!row}
                    changedRow={row && changedFields.includes(name) ? row : undefined}
                    wrong={wrong[name]}
                  />
                ))}
              </FormSection>
            ))}
            {below}
          </div>
          {effect}
        </Form>
      </DialogBody>
    </Modal>
  )
}
