/** Confirms a decision on several cases: their number, sum, and expected refusals with reasons. Then shows each result. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { refusals } from '#contract/refusals.ts'
import { pick } from '#contract/languages.ts'
import { yuan } from '#contract/rules/money.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { getFormProps } from '@conform-to/react'
import { useId, useState } from 'react'
import { asksForCode } from '#app/blade/factor.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { onlyCodeForm, CodeField } from '#app/forms/code-field.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { failureOf } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { CasePanel } from '#app/forms/once-dialog.tsx'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { todoPath } from '#contract/rules/todo.ts'
import { batchOf, type Decision, decideEach, loadSelection } from './batch.server.ts'
import { batchAddress, type Case, filterOf, searchOf } from './case.ts'

/** Short enough to append the id of a case. */
const numberOf = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 12)

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const batch = batchOf(params.act)
    if (!batch) throw data({ msg: textsOf(request)('crud.missing') }, { status: 404 })
    const selection = await loadSelection(signedIn, new URL(request.url), batch.kind, context.worldNow())
    const withCode = batch.act === 'approve' && (await asksForCode(signedIn))
    return { ...batch, ...selection, withCode, number: numberOf(newRequestNo()) }
  })
}

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const form = await readForm(request)
    const batch = batchOf(params.act)
    if (!batch) throw data(null, { status: 404 })
    const ids = form.getAll('ids').map(String)
    const titles = form.getAll('titles').map(String)
    const amounts = form.getAll('amounts').map(Number)
    const cases = ids.map((id, i) => ({ id, title: titles[i] ?? id, amount: amounts[i] ?? 0 }))
    const words = wordsOf(request)
    const submission = parseForm(form, onlyCodeForm(words))
    if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
    try {
      const { code } = submission.value
      const decisions = await decideEach(signedIn, batch.act, cases, numberOf(String(form.get('number'))), words, code)
      return data({ decided: decisions, sent: ids.length })
    } catch (error) {
      return data({ result: submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }) }, { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['money', 'queue'] }

export default function Batch() {
  const { act, kind, cases, gone, number, withCode } = useLoaderData<typeof loader>()
  const actionData = useAnswer<typeof action>()
  const answer = actionData && 'decided' in actionData ? actionData : undefined
  const refused = actionData && 'result' in actionData ? actionData.result : undefined
  const { search } = useLocation()
  const words = useText()
  const { t, language } = words
  const id = useId()
  const [form, { code }] = useForm(onlyCodeForm(words), { result: refused, id })
  const busy = useNavigation().state !== 'idle'
  // Kept in state because the list is reloaded after each response, and a second attempt must reuse the same number.
  const [batchNumber] = useState(number)
  const closeTo = todoPath + searchOf({ ...filterOf(new URLSearchParams(search)), kind })
  const open = cases.filter(({ may, refusals }) => may && !refusals?.[act])
  const sum = yuan(sumOf(open))
  const refusalOf = ({ refusals: of, may }: Case) => {
    const refusal = of?.[act]
    return refusal ? pick(refusals[refusal], language) : may ? undefined : t('todo.batch.noRight')
  }
  if (answer)
    return (
      <CasePanel
        closeTo={closeTo}
        title={t(`todo.batch.${act}`)}
        foot={<Back to={closeTo} pay={act === 'audit' && answer.decided.some(({ error }) => !error)} />}
      >
        <Outcome decided={answer.decided} left={answer.sent - answer.decided.length} />
      </CasePanel>
    )
  return (
    <CasePanel
      closeTo={closeTo}
      title={t(`todo.ask.${act}`, { n: open.length })}
      foot={
        open.length ? (
          <DialogFooter>
            <DialogActions>
              <ButtonLink variant="outline" to={closeTo}>
                {t('app.cancel')}
              </ButtonLink>
              <Button type="submit" form={id} working={busy} data-decides="">
                {t(`todo.do.${act}`, { n: open.length, sum })}
              </Button>
            </DialogActions>
          </DialogFooter>
        ) : (
          <Back to={closeTo} />
        )
      }
    >
      <DialogBody>
        <Form method="post" {...getFormProps(form)} className="grid content-start gap-4">
          <FormError>{form.errors?.[0]}</FormError>
          <input type="hidden" name="number" value={batchNumber} />
          {open.map((one) => (
            <CaseInputs key={one.id} of={one} />
          ))}
          <StatGroup columns={3}>
            <Stat name={t('todo.batch.count')}>{open.length}</Stat>
            <Figure name={t('todo.batch.sum')} cents={sumOf(open)} strong />
            <Stat name={t('todo.batch.refused')}>{cases.length - open.length + gone}</Stat>
          </StatGroup>
          {gone > 0 && (
            <Alert variant="warning">
              <TriangleAlert aria-hidden="true" />
              <AlertDescription>{t('todo.batch.gone', { n: gone })}</AlertDescription>
            </Alert>
          )}
          {cases.length === 0 && gone === 0 && <p className="text-muted-foreground">{t('todo.batch.none')}</p>}
          <ul>
            {cases.map((one) => (
              <Line key={one.id} title={one.title} amount={one.amount ?? 0} error={refusalOf(one)} />
            ))}
          </ul>
          {withCode && open.length > 0 && <CodeField field={code} />}
        </Form>
      </DialogBody>
    </CasePanel>
  )
}

const sumOf = (cases: readonly { amount: number | null }[]) => cases.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** The hidden inputs of a case. */
function CaseInputs({ of: { id, title, amount } }: { of: Case }) {
  return (
    <>
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="titles" value={title} />
      <input type="hidden" name="amounts" value={amount ?? 0} />
    </>
  )
}

function Line({ title, amount, error, done }: { title: string; amount: number; error?: string; done?: boolean }) {
  const { t } = useText()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 text-sm">
      <span className="min-w-0 flex-1 truncate" translate="no">
        {title}
      </span>
      <b className={error ? 'text-muted-foreground' : undefined}>¥{yuan(amount)}</b>
      {done && (
        <Badge variant="success">
          <CircleCheck aria-hidden="true" />
          {t('todo.batch.ok')}
        </Badge>
      )}
      {error && (
        <span className="flex basis-full items-center gap-1.5 text-xs text-destructive-text [&>svg]:size-3.5">
          <TriangleAlert aria-hidden="true" />
          {error}
        </span>
      )}
    </li>
  )
}

/** The result of each case; `left` cases were not sent because a response was lost. */
function Outcome({ decided, left }: { decided: readonly Decision[]; left: number }) {
  const { t } = useText()
  const done = decided.filter(({ error }) => !error)
  return (
    <DialogBody>
      <p role="status" className="mb-3 text-md font-medium">
        {t('todo.batch.done', { n: done.length, sum: yuan(sumOf(done)) })}
        {decided.length - done.length + left > 0 && t('todo.batch.failed', { n: decided.length - done.length + left })}
      </p>
      <ul>
        {[...decided]
          .sort((a, b) => Number(!a.error) - Number(!b.error))
          .map(({ id, title, amount, error }) => (
            <Line key={id} title={title} amount={amount} error={error} done={!error} />
          ))}
      </ul>
    </DialogBody>
  )
}

const searchWithAll = (search: string) => {
  const all = searchOf(filterOf(new URLSearchParams(search)))
  return `${all}${all ? '&' : '?'}all=1`
}

/** @param pay whether approved cases now wait to be paid */
function Back({ to, pay }: { to: string; pay?: boolean }) {
  const { t } = useText()
  const { search } = useLocation()
  return (
    <DialogFooter>
      <DialogActions>
        <ButtonLink variant={pay ? 'outline' : 'default'} to={to}>
          {t('todo.back')}
        </ButtonLink>
        {pay && <ButtonLink to={batchAddress('pay') + searchWithAll(search)}>{t('todo.batch.payNext')}</ButtonLink>}
      </DialogActions>
    </DialogFooter>
  )
}
