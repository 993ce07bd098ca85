/** One refund on paper, for the customer or the files. It states whether the channel has confirmed it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { order as resource, refund } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { saidIn } from '#contract/rules/said.ts'
import { yuan } from '#contract/rules/money.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import { pageTitle } from '#app/resource/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { loadOrderMoney } from '#app/features/money/orders/order.server.ts'
import { PrintSheet } from '#app/resource/print-sheet.tsx'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const [{ order, refunds }, dictionaries] = await Promise.all([
      loadOrderMoney(signedIn, request, params.id ?? ''),
      dictionariesOf(signedIn, Object.values(refund.fields)),
    ])
    const row = refunds?.find(({ id }) => id === params.refundId)
    if (!row) throw data({ msg: textsOf(request)('crud.missing'), requestId: context.requestId }, { status: 404 })
    return {
      order,
      row,
      dictionaries,
      requestId: context.requestId,
      at: formatTime(context.worldNow()),
      title: `${row.outRefundNo} · ${pageTitle(request, refund)}`,
    }
  })
}

export const handle: TextHandle = { i18n: ['money'] }

export default function Voucher() {
  const { order, row, dictionaries, at, requestId } = useLoaderData<typeof loader>()
  const { t, label, language } = useText()
  const word = (dict: string, value: string | number | null) => (value === null ? '—' : dictName(dictionaries, dict, value, language))
  const facts = [
    ['status', isHeld(row) ? t('refund.held') : word('refund_status', row.status)],
    ['refundId', row.refundId],
    ['outTradeNo', row.outTradeNo],
    ['transactionId', row.transactionId],
    ['channel', word('refund_channel', row.channel)],
    ['userReceivedAccount', saidIn(row.userReceivedAccount ?? '', language)],
    ['source', word('refund_source', row.source)],
    ['reason', saidIn(row.reason ?? '', language)],
    ['operator', row.operator],
    ['createTime', row.createTime],
    ['successTime', row.successTime],
  ] as const
  return (
    <PrintSheet
      title={t('voucher.title')}
      no={row.outRefundNo ?? ''}
      back={{ to: `${resource.path}/${order.id}/money`, name: t('voucher.back') }}
      at={at}
      requestId={requestId}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <span className="text-muted-foreground">{t('voucher.amount')}</span>
        <b className="text-2xl">¥{yuan(row.amount)}</b>
        <span className="text-xs text-muted-foreground">
          {label('refund', 'total')} ¥{yuan(row.total)}
        </span>
      </p>
      {row.status !== refundStatus.done && (
        <Alert variant="warning">
          <TriangleAlert aria-hidden="true" />
          {t('voucher.open')}
        </Alert>
      )}
      <DescriptionList>
        <Fact name={t('order.user')}>
          {order.nickName} · {maskPhone(order.phoneNumber ?? '')}
        </Fact>
        {facts.map(([name, value]) => (
          <Fact key={name} name={label('refund', name)}>
            {value || '—'}
          </Fact>
        ))}
      </DescriptionList>
    </PrintSheet>
  )
}
