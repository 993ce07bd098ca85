/** What others changed in a user's means of signing in, and the user's answer to it. */
import { meansAnswer, meansNews } from '#contract/endpoints/user.ts'
import type { Router } from 'express'
import { handle } from '#server/api/handle.ts'
import type { Means } from './means.ts'

export function mountMeans(router: Router, means: Means): void {
  handle(router, meansNews, (_input, me) => means.news(me))
  handle(router, meansAnswer, async (input, me, ctx) => {
    // A confirmed phone signs in from now on.
    if (input.phone && means.phoneWaits(me.user.id)) await ctx.demandCode(me)
    means.answer(me, input)
  })
}
