/** A fault report beside the queue: what happened, where, and its handling. */
import { isOpenProblem, problemState } from '#contract/rules/problem.ts'
import { fieldOf, permission } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { order } from '#contract/resources/money.ts'
import { problem } from '#contract/resources/rental.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { picturesOfRows } from '#app/blade/pictures.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { StateTag } from '#app/components/state-tag.tsx'
import { defineForm } from '#app/forms/form-spec.ts'
import { OnceDialog, useAndNext } from '#app/forms/once-dialog.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { PhoneNumber } from '#app/shell/phone-number.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useParentAddress } from '#app/lib/parent-address.ts'
import { Cell, dictName } from '#app/resource/cells.tsx'
import { loadRow } from '#app/resource/crud.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import { typedLines } from '#contract/text-schemas.ts'

const decidedStates = ['1', '2', '3'] as const

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const [row, dictionaries] = await Promise.all([
      loadRow(signedIn, request, problem, params.id ?? ''),
      dictionariesOf(signedIn, Object.values(problem.fields)),
    ])
    return { row, dictionaries, pictures: picturesOfRows(request, context, problem, ['images'], [row]), requestNo: newRequestNo() }
  })
}

const defineProblemForm = ({ t, label, language }: Words) =>
  defineForm(
    z
      .object({ state: z.enum(decidedStates), handleRemark: typedLines().max(255).optional() })
      .refine(({ state, handleRemark }) => state === String(problemState.working) || handleRemark, {
        path: ['handleRemark'],
        error: t('problem.needRemark'),
      }),
    { handleRemark: label(problem.name, 'handleRemark') },
    language,
  )

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase({ request, context }, defineProblemForm, async (signedIn, { state, handleRemark }, { t }) => {
    const { id, batch } = await loadRow(signedIn, request, problem, params.id ?? '')
    await signedIn.blade.submit(problem, { id, state: Number(state), ...(handleRemark && { handleRemark }) })
    return { text: t('problem.handled'), detail: batch ?? '' }
  })

export const handle: TextHandle = { i18n: ['rental', 'money'] }

export default function ProblemCase() {
  const { row, dictionaries, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useParentAddress()
  const words = useText()
  const { t, label, language } = words
  const [form, fields] = useForm(defineProblemForm(words), { result: answer?.result })
  const { state, formData } = useNavigation()
  const pendingState = state === 'idle' ? undefined : formData?.get('state')
  const andNext = useAndNext()
  const open = isOpenProblem(row)
  const may = useCan()(permission(problem.name, 'edit')) && open
  const name = (field: string) => label(problem.name, field)
  const word = (of: number) => dictName(dictionaries, 'problem_state', of, language)
  const cell = (field: 'problemType' | 'images' | 'createTime') => (
    <Cell meta={fieldOf(problem, field)} value={row[field] ?? null} dictionaries={dictionaries} whole />
  )
  return (
    <OnceDialog
      closeTo={up}
      title={t('problem.case')}
      subtitle={
        <span translate="no">
          {row.batch} · {row.hosName}
        </span>
      }
      tools={<StateTag dict="problem_state" value={String(row.state)} text={word(row.state ?? 0)} />}
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : undefined}
      form={getFormProps(form)}
      promise={t('problem.promise')}
      buttons={(form) =>
        may && (
          <>
            <Button type="submit" form={form} name="state" value={problemState.closed} variant="outline" working={pendingState === '3'}>
              {word(problemState.closed)}
            </Button>
            {row.state === problemState.waiting && (
              <Button type="submit" form={form} name="state" value={problemState.working} variant="outline" working={pendingState === '1'}>
                {word(problemState.working)}
              </Button>
            )}
            <Button
              type="submit"
              form={form}
              name="state"
              value={problemState.solved}
              working={pendingState === '2'}
              className="max-md:basis-full"
              data-decides=""
            >
              {andNext(word(problemState.solved))}
            </Button>
          </>
        )
      }
    >
      <p className="text-md">{row.content}</p>
      <DescriptionList columns={2}>
        <Fact name={name('problemType')}>{cell('problemType')}</Fact>
        <Fact name={name('createTime')}>{cell('createTime')}</Fact>
        <Fact name={name('nickName')}>{row.nickName ?? '—'}</Fact>
        <Fact name={name('phoneNumber')}>
          <PhoneNumber of={problem} id={row.id} masked={row.phoneNumber} />
        </Fact>
        <Fact name={name('orderId')}>{row.orderId ? <Link to={`${order.path}/${row.orderId}/money`}>{t('todo.order')}</Link> : '—'}</Fact>
        <Fact name={name('images')}>{cell('images')}</Fact>
        {row.handleTime && (
          <Fact name={name('handleUser')}>{[row.handleUser, row.handleTime, row.handleRemark].filter(Boolean).join(' · ')}</Fact>
        )}
      </DescriptionList>
      {may && (
        <FormField field={fields.handleRemark} label={name('handleRemark')} hint={t('problem.remarkHint')}>
          {(control) => <Textarea {...control} rows={3} data-reason="" />}
        </FormField>
      )}
    </OnceDialog>
  )
}
