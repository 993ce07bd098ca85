/** Hospital and department of the board as two fields, on screens that have no room for the tree. */
import { placePath } from '#contract/console/pages.ts'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { Form } from '#app/forms/form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { HiddenSubmit } from '#app/ui/button.tsx'
import type { ChangeEvent } from 'react'

interface ChoiceProps {
  hospitals: readonly { id: string; title: string }[]
  hosId: string
  sections: readonly { id: string; name: string }[]
  section: string
}

const submit = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit()

export function PlaceChoice({ hospitals, hosId, sections, section }: ChoiceProps) {
  const { t } = useText()
  return (
    <div className="flex flex-wrap gap-2 lg:hidden print:hidden">
      <Form method="get" action={placePath} key={hosId} className="min-w-50 flex-1">
        <ChoiceSelect
          name="hos"
          className="w-full"
          aria-label={t('place.hospital')}
          defaultValue={hosId}
          onChange={submit}
          options={hospitals.map(({ id, title }) => ({ id, name: title }))}
        />
        <HiddenSubmit>{t('place.hospital')}</HiddenSubmit>
      </Form>
      <Form method="get" action={placePath} key={`${hosId}-${section}`} className="min-w-40 flex-1">
        <input type="hidden" name="hos" value={hosId} />
        <ChoiceSelect
          name="sec"
          className="w-full"
          aria-label={t('place.section')}
          defaultValue={section}
          onChange={submit}
          options={sections}
          blank={t('place.everySection')}
        />
        <HiddenSubmit>{t('place.section')}</HiddenSubmit>
      </Form>
    </div>
  )
}
