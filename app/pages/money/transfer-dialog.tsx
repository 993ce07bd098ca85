/** A transfer to a payee: payee, amount, reason; then a confirmation, and done once. */
import { payTransfers } from '#contract/endpoints/money.ts'
import { transfers as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Send } from 'lucide-react'
import { choicesOf } from '#app/blade/choices.server.ts'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/components/lost.tsx'
import { Fact } from '#app/crud/detail-drawer.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { onlyFor } from '../crud/resource.server.ts'
import { readAmount } from './amount.ts'
import { OnceDialog } from './once-dialog.tsx'
import { onceAction } from './once.ts'
import { newRequestNo, once } from './once.server.ts'
import { Figure } from './order-parts.tsx'
import { readForm } from '#app/lib/read-form.server.ts'

/** The call's limit, though stored texts may be longer. */
const longestRemark = 32

const payees = async (signedIn: SignedInRequest) =>
  (await choicesOf(signedIn, [resource.fields.payeeId!], { state_equal: '1', size: '1000' })).payee ?? []

export function loader({ request, context }: LoaderFunctionArgs) {
  onlyFor(request, resource)
  return requireSession(request, context, async (signedIn) => ({ payees: await payees(signedIn), requestNo: newRequestNo() }))
}

export const clientAction = onceAction
export async function action({ request, context }: ActionFunctionArgs) {
  onlyFor(request, resource)
  const t = textsOf(request)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const typed = { payeeId: text('payeeId'), amount: text('amount'), remark: text('remark').slice(0, longestRemark) }
  const read = readAmount(typed.amount, t)
  const errors = { payeeId: typed.payeeId ? undefined : t('transfer.needPayee'), amount: 'error' in read ? read.error : undefined }
  if ('error' in read || errors.payeeId) return data({ typed, errors }, { status: 400 })
  if (form.has('change')) return data({ typed })
  const confirm = { cents: read.cents }
  if (!form.has('confirmed')) return data({ typed, confirm })
  return once(
    { request, context },
    form,
    () => ({ typed, confirm }),
    async ({ blade }, requestNo) => {
      const { payeeId, remark } = typed
      await blade.call(payTransfers, { payeeId, amount: read.cents, requestNo, ...(remark && { remark }) })
      return {
        to: resource.path + new URL(request.url).search,
        toast: { tone: 'success', text: t('transfer.asked'), detail: t('money.withChannel', { amount: yuan(read.cents) }) },
      }
    },
  )
}

export default function TransferDialog() {
  const { payees: choices, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { search } = useLocation()
  const { t, label } = useText()
  const busy = useNavigation().state !== 'idle'
  const typed = answer?.typed
  const errors = answer && 'errors' in answer ? answer.errors : undefined
  const confirm = answer && 'confirm' in answer ? answer.confirm : undefined
  const payee = choices.find(({ id }) => id === typed?.payeeId)?.name ?? typed?.payeeId ?? ''
  return (
    <OnceDialog
      closeTo={resource.path + search}
      title={confirm ? t('transfer.confirmTitle', { name: payee }) : t('transfer.open')}
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : undefined}
      buttons={(form) =>
        confirm ? (
          <>
            <Button variant="outline" type="submit" form={form} name="change" value="1">
              {t('transfer.change')}
            </Button>
            <Button type="submit" form={form} name="confirmed" value="1" working={busy}>
              <Send aria-hidden="true" />
              {t('transfer.submit', { amount: yuan(confirm.cents) })}
            </Button>
          </>
        ) : (
          <Button type="submit" form={form} working={busy}>
            {t('transfer.next')}
          </Button>
        )
      }
    >
      {confirm && typed ? (
        <>
          {(['payeeId', 'amount', 'remark'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={typed[name]} />
          ))}
          <StatGroup columns={1}>
            <Figure name={label(resource.name, 'amount')} cents={confirm.cents} strong />
          </StatGroup>
          <DescriptionList>
            <Fact name={label(resource.name, 'payeeId')}>{payee}</Fact>
            <Fact name={label(resource.name, 'remark')}>{typed.remark || '—'}</Fact>
          </DescriptionList>
          <FieldDescription>{t('transfer.confirmHint')}</FieldDescription>
        </>
      ) : (
        <>
          <Field>
            <FieldLabel htmlFor="t-payee" required>
              {label(resource.name, 'payeeId')}
            </FieldLabel>
            <NativeSelect
              id="t-payee"
              name="payeeId"
              defaultValue={typed?.payeeId}
              aria-invalid={!!errors?.payeeId}
              aria-describedby={errors?.payeeId && 't-payee-error'}
              data-autofocus
            >
              <option value="" />
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            <FieldError id="t-payee-error">{errors?.payeeId}</FieldError>
            {choices.length === 0 && <FieldDescription>{t('transfer.nobody')}</FieldDescription>}
          </Field>
          <TextField
            name="amount"
            label={t('transfer.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            required
            defaultValue={typed?.amount}
            error={errors?.amount}
            hint={t('transfer.limits')}
          />
          <TextField
            name="remark"
            label={label(resource.name, 'remark')}
            autoComplete="off"
            maxLength={longestRemark}
            defaultValue={typed?.remark}
          />
        </>
      )}
    </OnceDialog>
  )
}
