/** One order on paper: A5, black on white, its money first. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { order as resource, refund } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { capital, yuan } from '#contract/rules/money.ts'
import { orderState } from '#contract/rules/order.ts'
import { durationIn, durationText } from '#contract/rules/price.ts'
import { isRunning, owedAmount, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { formatTime } from '#contract/rules/time.ts'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Table, TableBody, TableCaption, TableCell, TableRow } from '#app/ui/table.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import { pageTitle } from '#app/resource/crud.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { barcodeOf } from './barcode.server.ts'
import { loadOrderMoney } from './order.server.ts'
import { MoneyParts } from './order-parts.tsx'
import { PrintSheet } from '#app/resource/print-sheet.tsx'
import { runningMinutes } from './running.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const [money, dictionaries] = await Promise.all([
      loadOrderMoney(signedIn, request, params.id ?? ''),
      dictionariesOf(signedIn, [...Object.values(resource.fields), ...Object.values(refund.fields)]),
    ])
    return {
      money,
      dictionaries,
      bars: barcodeOf(money.order.outTradeNo ?? ''),
      account: rentalAccountOf(money.order, context.worldNow()),
      minutes: runningMinutes(money.order, context.worldNow()),
      at: formatTime(context.worldNow()),
      requestId: context.requestId,
      title: `${money.order.outTradeNo} · ${pageTitle(request, resource)}`,
    }
  })
}

export const handle: TextHandle = { i18n: ['money'] }

export default function Slip() {
  const { money, dictionaries, account, minutes, bars, at, requestId } = useLoaderData<typeof loader>()
  const { order, refunds } = money
  const { t, label, language } = useText()
  const place = [order.hosName, order.secName, order.roomName, order.bedName && t('order.bed', { name: order.bedName })].filter(Boolean)
  return (
    <PrintSheet
      title={t('slip.title')}
      no={order.outTradeNo ?? ''}
      back={{ to: `${resource.path}/${order.id}`, name: t('slip.back') }}
      at={at}
      requestId={requestId}
      bars={bars}
      sign={[t('slip.cashier'), t('slip.customer')]}
    >
      <MoneyParts order={order} account={account} hasFeeBeside={isRunning(order.state) && !!account} />
      <DescriptionList>
        {isRunning(order.state) && account && <Fact name={t('slip.soFar', { time: at })}>¥{yuan(account.fee)}</Fact>}
        {/* An unsettled fee is not certified on paper. */}
        {!isRunning(order.state) && order.amount !== null && (
          <Fact name={t('slip.capital')}>
            <span translate="no">{capital(order.amount)}</span>
          </Fact>
        )}
        {!!account?.waivedAmount && <Fact name={label('order', 'waivedAmount')}>¥{yuan(account.waivedAmount)}</Fact>}
        {order.state === orderState.owing && account && <Fact name={label('order', 'owedAmount')}>¥{yuan(owedAmount(account))}</Fact>}
        <Fact name={label('order', 'state')}>{dictName(dictionaries, 'order_status', order.state, language)}</Fact>
        <Fact name={t('order.user')}>
          {order.nickName} · {maskPhone(order.phoneNumber ?? '')}
        </Fact>
        <Fact name={label('order', 'batch')}>{order.batch}</Fact>
        <Fact name={t('order.place')}>{place.join(' › ')}</Fact>
        <Fact name={t('order.period')}>{[order.startTime, order.endTime].filter(Boolean).join(` ${t('list.to')} `) || '—'}</Fact>
        <Fact name={label('order', 'description')}>
          {durationIn(minutes === undefined ? (order.description ?? '—') : durationText(minutes), language)}
        </Fact>
        <Fact name={label('order', 'transactionId')}>{order.transactionId ?? '—'}</Fact>
      </DescriptionList>
      {!!refunds?.length && (
        <Table variant="paper">
          <TableCaption>{t('order.refunds')}</TableCaption>
          <TableBody>
            {refunds.map((row) => (
              <TableRow key={row.id}>
                <TableCell>{row.refundId ?? row.outRefundNo}</TableCell>
                <TableCell>{row.successTime ?? row.createTime}</TableCell>
                <TableCell>{isHeld(row) ? t('refund.held') : dictName(dictionaries, 'refund_status', row.status, language)}</TableCell>
                <TableCell className="text-right tracking-num">¥{yuan(row.amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </PrintSheet>
  )
}
