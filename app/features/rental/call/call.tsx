/** A customer on the phone, found by the last digits of the number: the running rental, what can be done, and what was promised before. */
import { isCovered } from '#app/lib/is-shortcut.ts'
import { fieldOf, type Resource } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { callPath } from '#contract/console/pages.ts'
import { customerNoteAdd, customerNoteDone } from '#contract/endpoints/customer.ts'
import { order, refund } from '#contract/resources/money.ts'
import { customer, problem } from '#contract/resources/rental.ts'
import { formatTime } from '#contract/rules/time.ts'
import { ButtonGroup, ButtonGroupLink } from '#app/ui/button-group.tsx'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigate } from '@remix-run/react'
import { Phone } from 'lucide-react'
import { useEffect } from 'react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { State } from '#app/components/state.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'
import { PhoneNumber } from '#app/shell/phone-number.tsx'
import { Acts } from './acts.tsx'
import { type CallCard, digitsOf, fewestDigits, loadCall, type Match } from './call.server.ts'
import { Facts } from './facts.tsx'
import { noteForm, promiseForm } from './note-forms.ts'
import { Notes, Promises } from './notes.tsx'
import { PhoneField } from './phone-field.tsx'
import { Rental } from './rental.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    if (!(await hasPage(signedIn, (address) => address === customer.path))) throw data({ msg: t('guard.noRight') }, { status: 403 })
    const now = context.worldNow()
    const fields = [customer, order, refund, problem].flatMap((of: Resource) => Object.values(of.fields))
    const [call, dictionaries] = await Promise.all([loadCall(signedIn, request, now), dictionariesOf(signedIn, fields)])
    const typed = new URL(request.url).searchParams.get('phone')
    return {
      ...call,
      tooFew: typed !== null && digitsOf(typed).length < fewestDigits,
      dictionaries,
      now,
      at: formatTime(now),
      title: t('call.title'),
    }
  })
}

export const clientAction = formAction
export async function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const customerId = String(form.get('customerId') ?? '')
  const { pathname, search } = new URL(request.url)
  const back = pathname.replace(/\.data$/, '') + search
  return requireSession(request, context, async ({ blade }) => {
    if (intent === 'done') {
      const refusal = await blade.call(customerNoteDone, { id: String(form.get('id') ?? '') }).then(() => undefined, failureOf)
      const text = refusal ? failureText(refusal, words.t) : words.t('call.ticked')
      return redirectWithToast(context, back, { tone: refusal ? 'danger' : 'success', text })
    }
    const isPromise = intent === 'promise'
    const submission = isPromise ? parseForm(form, promiseForm(context.worldNow(), words)) : parseForm(form, noteForm(words))
    if (submission.status !== 'success') return data({ intent, result: submission.reply() }, { status: 400 })
    const { value } = submission
    const note = 'promise' in value ? { content: value.promise, about: value.about, dueTime: value.dueTime } : { content: value.content }
    try {
      await blade.call(customerNoteAdd, { customerId, ...note })
    } catch (error) {
      return data({ intent, result: submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }) }, { status: 400 })
    }
    return redirectWithToast(context, back, { tone: 'success', text: words.t('call.saved') })
  })
}

export const handle: TextHandle = { i18n: ['call', 'rental', 'money'] }

/** Esc returns to the page before, unless something else is open or being typed. */
function useEscape(): void {
  const navigate = useNavigate()
  // Runs in an effect because the key is listened for on the window, wherever the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement: active } = document
      const isTyping =
        active instanceof HTMLElement && active.matches('input, textarea, select') && 'value' in active && active.value !== ''
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping || isCovered()) return
      if (history.length > 1) navigate(-1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate])
}

export default function Call() {
  const { digits, matches, card, tooFew, dictionaries, now } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useText()
  useEscape()
  return (
    <>
      <h1 className="sr-only">{t('call.title')}</h1>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <PhoneField label={t('call.phone')} digits={digits} focused={!card} />
        {matches.length > 1 && card && <Matches matches={matches} digits={digits} chosen={card.row.id ?? ''} />}
      </div>
      {card ? (
        <Customer key={card.row.id} card={card} dictionaries={dictionaries} now={now} answer={answer} />
      ) : (
        <Card>
          {digits && !tooFew ? (
            <State icon={Phone} title={t('call.nobody', { digits })} text={t('call.nobodyText')} />
          ) : (
            <State icon={Phone} title={t(tooFew ? 'call.tooFew' : 'call.begin')} text={t('call.beginText')} />
          )}
        </Card>
      )}
      <Outlet />
    </>
  )
}

function Matches({ matches, digits, chosen }: { matches: readonly Match[]; digits: string; chosen: string }) {
  const { t } = useText()
  return (
    <>
      <ButtonGroup as="nav" aria-label={t('call.matches', { digits })} className="max-w-full overflow-x-auto">
        {matches.map(({ id, name, phone, runs }) => (
          <ButtonGroupLink
            key={id}
            to={`${callPath}?${new URLSearchParams({ phone: digits, id })}`}
            aria-current={id === chosen ? 'page' : undefined}
            className="whitespace-nowrap no-underline"
          >
            <span translate="no">
              {name} · {phone.slice(0, 3)}
            </span>
            {runs && <small className="text-info">{t('call.runs')}</small>}
          </ButtonGroupLink>
        ))}
      </ButtonGroup>
      <span className="text-xs text-muted-foreground max-md:hidden">{t('call.several', { n: matches.length, digits })}</span>
    </>
  )
}

interface CustomerProps {
  card: CallCard
  dictionaries: Parameters<typeof Cell>[0]['dictionaries']
  now: number
  answer: ReturnType<typeof useAnswer<typeof action>>
}

function Customer({ card, dictionaries, now, answer }: CustomerProps) {
  const { t } = useText()
  const { row, notes } = card
  const result = (intent: string) => (answer?.intent === intent ? answer.result : undefined)
  const id = row.id ?? ''
  return (
    <div className="grid grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)] items-start gap-3 max-lg:grid-cols-1 max-md:pb-24">
      <div className="grid gap-3">
        <Card as="section" aria-label={row.nickName ?? ''}>
          <div className="flex items-center gap-3 border-b px-5 py-4">
            <b
              aria-hidden="true"
              className="grid size-11 flex-none place-items-center rounded-full bg-primary-soft text-lg text-primary-text"
            >
              {row.nickName?.slice(0, 1)}
            </b>
            <div className="min-w-0">
              <h2 className="flex items-center gap-2 text-lg">
                <span translate="no">{row.nickName}</span>
                <Cell meta={fieldOf(customer, 'state')} value={row.state} dictionaries={dictionaries} />
              </h2>
              <p className="text-xs text-muted-foreground">
                <PhoneNumber of={customer} id={row.id} masked={row.phoneNumber} /> ·{' '}
                {t('call.history', { since: row.createTime?.slice(0, 10), n: row.orderCount ?? 0 })}
              </p>
            </div>
            <Link className="ms-auto text-xs whitespace-nowrap" to={`${customer.path}/${id}`}>
              {t('call.profile')}
            </Link>
          </div>
          <Rental card={card} dictionaries={dictionaries} />
          <Acts card={card} now={now} />
        </Card>
        {notes && <Promises notes={notes} customerId={id} now={now} result={result('promise')} />}
        {notes && <Notes notes={notes} customerId={id} result={result('note')} />}
      </div>
      <Facts card={card} dictionaries={dictionaries} />
    </div>
  )
}
