/** Switches to another person of the demonstration, in this tab or in one with its own sign-in. */
import { peopleEnter } from '#contract/endpoints/people.ts'
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { signedInFrom } from '#app/blade/dialect.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { enter } from '#app/blade/after-sign-in.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { safeAddress } from '#app/lib/address.ts'

const becomeInput = z.object({
  account: z.string().min(1),
  to: z.string().default('/'),
  tab: z
    .string()
    .regex(/^[2-9]$/)
    .optional(),
})

export function become({ request, context }: ActionFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ blade }) => {
      const form = becomeInput.safeParse(Object.fromEntries(await readForm(request)))
      if (!context.world) throw new Response(null, { status: 404 })
      if (!form.success) throw new Response(null, { status: 400 })
      const { account, to, tab } = form.data
      const { data } = await blade.call(peopleEnter, { account })
      const address = safeAddress(to)
      const targetContext = tab ? { ...context, tab } : context
      return enter(request, targetContext, signedInFrom(data, context.now()), tab ? `/~${tab}${address}` : address)
    },
    { anyPage: true },
  )
}
