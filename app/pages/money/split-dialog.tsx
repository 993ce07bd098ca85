/** Splits what is left of an order: by the receivers' ratios, or by given amounts. */
import { payLaunch } from '#contract/endpoints/money.ts'
import { order as resource } from '#contract/resources/money.ts'
import { parseYuan, yuan } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { FieldDescription, FieldLegend, FieldSet } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { RadioGroupItem } from '#app/ui/radio-group.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Split } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/components/lost.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#app/lib/format.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { upOf, useUp } from '#app/lib/up.ts'
import { useFilledIn } from '#app/lib/use-typed.ts'
import { readAmount } from './amount.ts'
import { OnceDialog } from './once-dialog.tsx'
import { onceAction } from './once.ts'
import { newRequestNo, once } from './once.server.ts'
import { Figure } from './order-parts.tsx'
import { loadSplit, type SplitPlan } from './split.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => ({
    plan: await loadSplit(signedIn, request, params.id ?? ''),
    requestNo: newRequestNo(),
  }))
}

/** The typed amounts; empty ones get nothing. @returns the error, if any */
function readShares(
  typed: Record<string, string>,
  { receivers }: SplitPlan,
  request: Request,
): { shares: { receiverId: string; amount: number }[] } | { wrong: string } {
  const t = textsOf(request)
  const shares: { receiverId: string; amount: number }[] = []
  for (const { id, name } of receivers ?? []) {
    if (!typed[id]?.trim()) continue
    const read = readAmount(typed[id], t)
    if ('error' in read) return { wrong: t('split.badShare', { name, why: read.error }) }
    shares.push({ receiverId: id, amount: read.cents })
  }
  if (!shares.length) return { wrong: t('split.noShares') }
  // why no limit: the server knows it, and recognizes a retry after a lost answer
  return { shares }
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const t = textsOf(request)
  const form = await readForm(request)
  const plan = await requireSession(request, context, (signedIn) => loadSplit(signedIn, request, id))
  const how = form.get('how') === 'named' ? 'named' : 'ratio'
  const typed = Object.fromEntries((plan.receivers ?? []).map((to) => [to.id, String(form.get(`amount-${to.id}`) ?? '')]))
  const keep = { how, typed, finish: form.has('finish') } as const
  const read = how === 'named' ? readShares(typed, plan, request) : { shares: undefined }
  if ('wrong' in read) return data({ ...keep, error: read.wrong }, { status: 400 })
  return once(
    { request, context },
    form,
    () => keep,
    async ({ blade }, requestNo) => {
      await blade.call(payLaunch, { id, finish: keep.finish, requestNo, ...(read.shares && { receivers: read.shares }) })
      return { to: upOf(request, 1), toast: { tone: 'success', text: t('split.asked') } }
    },
  )
}

const asIs = (form: FormData) => form

export default function SplitDialog() {
  const { plan, requestNo } = useLoaderData<typeof loader>()
  const { order, base, most } = plan
  const receivers = plan.receivers ?? []
  const answer = useAnswer<typeof action>()
  const up = useUp()
  const { t, label } = useText()
  const busy = useNavigation().state !== 'idle'
  const how = answer?.how ?? 'ratio'
  const { seen, around } = useFilledIn<HTMLFieldSetElement, FormData | undefined>(undefined, asIs)
  const isNamed = (seen?.get('how') ?? how) === 'named'
  const typed = (id: string) => String(seen?.get(`amount-${id}`) ?? answer?.typed[id] ?? '')
  const cents = (to: (typeof receivers)[number]) => (isNamed ? (parseYuan(typed(to.id)) ?? 0) : to.share)
  const sum = receivers.reduce((total, to) => total + cents(to), 0)
  return (
    <OnceDialog
      closeTo={up}
      title={t('split.title')}
      subtitle={[order.outTradeNo, order.hosName, order.nickName, maskPhone(order.phoneNumber ?? '')].join(' · ')}
      requestNo={requestNo}
      answer={answer}
      buttons={(form) => (
        <Button type="submit" form={form} working={busy}>
          <Split aria-hidden="true" />
          {plan.receivers ? t('split.submit', { amount: yuan(sum) }) : t('split.title')}
        </Button>
      )}
    >
      <StatGroup columns={3}>
        <Figure name={label(resource.name, 'refundableAmount')} cents={base} />
        <Figure name={t('split.kept')} cents={base - most} />
        <Figure name={t('split.limit')} cents={most} strong />
      </StatGroup>
      {plan.receivers && (
        // the choice works without JavaScript
        <FieldSet className="group" ref={around}>
          <FieldLegend>{t('split.how')}</FieldLegend>
          <div className="flex items-center gap-2">
            {(['ratio', 'named'] as const).map((each) => (
              <label key={each} className="flex items-center gap-2">
                <RadioGroupItem name="how" value={each} defaultChecked={each === how} />
                {t(each === 'ratio' ? 'split.byRatio' : 'split.named')}
              </label>
            ))}
          </div>
          {receivers.length === 0 ? (
            <FieldDescription>{t('split.nobody')}</FieldDescription>
          ) : (
            <ul className="rounded-md border">
              {receivers.map((to) => (
                <li key={to.id} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-3 py-1 not-first:border-t">
                  <span className="truncate">{to.name}</span>
                  <span className="text-right tracking-num group-has-[[value=named]:checked]:hidden">
                    <span className="text-xs text-muted-foreground">{(to.ratio / 100).toFixed(2)}%</span> ¥{yuan(to.share)}
                  </span>
                  <span className="group-has-[[value=ratio]:checked]:hidden">
                    <InputGroup className="w-[130px]">
                      <span aria-hidden="true">¥</span>
                      <InputGroupInput
                        name={`amount-${to.id}`}
                        aria-label={t('split.shareOf', { name: to.name })}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={14}
                        defaultValue={answer?.typed[to.id]}
                      />
                    </InputGroup>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </FieldSet>
      )}
      <label className="flex items-center gap-2">
        <Checkbox name="finish" value="1" defaultChecked={answer?.finish ?? true} />
        {t('split.finish')}
      </label>
    </OnceDialog>
  )
}
