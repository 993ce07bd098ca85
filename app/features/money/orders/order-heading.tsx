/** How a dialog about an order names it: below its title, and with a link to the order's money beside it. */
import { order } from '#contract/resources/money.ts'
import { Link } from '#app/ui/link.tsx'
import { useText } from '#app/i18n/use-text.ts'

export const OrderSubtitle = ({ outTradeNo, nickName }: { outTradeNo: string | null; nickName: string | null }) => (
  <span translate="no">
    {outTradeNo} · {nickName}
  </span>
)

export function OrderLink({ id }: { id: string | null }) {
  const { t } = useText()
  return (
    <Link className="whitespace-nowrap" to={`${order.path}/${id}/money`}>
      {t('todo.order')}
    </Link>
  )
}
