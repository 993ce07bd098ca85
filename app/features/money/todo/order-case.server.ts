/** The order behind a case, with its money, for a case that is decided beside the queue. */
import { order, refund } from '#contract/resources/money.ts'
import type { Resource } from '#contract/resource.ts'
import { rentalAccountOf } from '#contract/rules/rental-account.ts'
import { formatTime } from '#contract/rules/time.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import type { SignedInRequest, Args } from '#app/blade/signed-in.ts'
import { loadOrderMoney } from '#app/features/money/orders/order.server.ts'
import { todoPath } from '#contract/rules/todo.ts'

/** Undefined in a dialog over another page, which has its own link to the order. */
export async function orderCase(
  signedIn: SignedInRequest,
  { request, context }: Pick<Args, 'request' | 'context'>,
  orderId: string | null,
) {
  if (!new URL(request.url).pathname.startsWith(`${todoPath}/`)) return undefined
  const fields = [order, refund].flatMap((of: Resource) => Object.values(of.fields))
  const [money, dictionaries] = await Promise.all([loadOrderMoney(signedIn, request, orderId ?? ''), dictionariesOf(signedIn, fields)])
  const now = context.worldNow()
  return { money, dictionaries, account: rentalAccountOf(money.order, now), today: formatTime(now).slice(0, 10) }
}
export type OrderCase = NonNullable<Awaited<ReturnType<typeof orderCase>>>
