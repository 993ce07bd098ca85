/** Filters the queue by kind and by hospital, each with its number of open cases. */
import { type CaseKind, caseKinds, countOf, todoPath } from '#contract/rules/todo.ts'
import { HiddenSubmit } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { Form } from '#app/forms/form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { NavPills } from '#app/ui/nav-pills.tsx'
import { type Filter, searchOf } from './case.ts'
import type { TodoCounts } from '#app/blade/todo.server.ts'
import type { Queue } from './todo.server.ts'

interface FiltersProps {
  filter: Filter
  totals: Queue['totals']
  counts?: TodoCounts
  /** Hidden in a narrow window, where the case replaces the list. */
  hidden: boolean
}

/** The counts of the chosen hospital, or of all; undefined where the server does not count. */
export const countsAt = (counts: TodoCounts | undefined, { hosId }: Filter) =>
  hosId ? counts && (counts.hospitals.find((one) => one.hosId === hosId)?.counts ?? {}) : counts

export function CaseFilters({ filter, totals, counts, hidden }: FiltersProps) {
  const { t } = useText()
  const { kind, hosId } = filter
  const here = countsAt(counts, filter)
  const count = (of?: CaseKind) => (here ? countOf(here, of) : of ? (totals[of] ?? null) : null)
  const kinds = caseKinds.filter((of) => of === kind || (counts ? countOf(counts, of) !== null : of in totals))
  const hospitals = counts?.hospitals.filter((one) => one.hosId === hosId || countOf(one.counts, kind)) ?? []
  const view = (of?: CaseKind) => (
    <Link key={of ?? ''} to={todoPath + searchOf({ ...filter, kind: of })} aria-current={of === kind ? 'page' : undefined}>
      {t(of ? `todo.${of}` : 'list.all')}
      {count(of) !== null && <small>{count(of)}</small>}
    </Link>
  )
  return (
    <div className={cn('mb-(--stack) flex items-center gap-3 max-md:flex-wrap print:hidden', hidden && 'max-lg:hidden')}>
      <NavPills aria-label={t('todo.kinds')}>
        {view()}
        {kinds.map(view)}
      </NavPills>
      {hospitals.length > 0 && (
        <Form method="get" action={todoPath} key={hosId} className="ms-auto max-md:ms-0 max-md:w-full">
          {kind && <input type="hidden" name="kind" value={kind} />}
          <ChoiceSelect
            name="hosId"
            className="min-w-44"
            aria-label={t('todo.hospital')}
            defaultValue={hosId ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            options={hospitals.map((one) => ({
              id: one.hosId,
              name: t('todo.ofHospital', { name: one.hosName, n: countOf(one.counts, kind) ?? 0 }),
            }))}
            blank={t('todo.everyHospital')}
          />
          <HiddenSubmit>{t('todo.hospital')}</HiddenSubmit>
        </Form>
      )}
    </div>
  )
}
