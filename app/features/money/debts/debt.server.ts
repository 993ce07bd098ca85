/** Data of dialogs about an order's cost and debt: over the order, or as a case of the queue. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { orderCase } from '#app/features/money/todo/order-case.server.ts'
import { loadOrder } from '#app/features/money/orders/order.server.ts'

/** @throws Response 404 where the order does not exist or the reader may not see it */
export async function loadDebt(signedIn: SignedInRequest, { request, context, params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const whole = await orderCase(signedIn, { request, context }, id)
  const order = whole?.money.order ?? (await loadOrder(signedIn, request, id))
  return { order, whole, now: context.worldNow(), requestNo: newRequestNo() }
}
export type Debt = Awaited<ReturnType<typeof loadDebt>>

export const debtLoader = (args: LoaderFunctionArgs) => requireSession(args.request, args.context, (signedIn) => loadDebt(signedIn, args))
