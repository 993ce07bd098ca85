/** Redirects to a third party and back, over HTTP (contract page auth §9). The token call takes the returned code. */
import { ofSource, socialProvider, socialRender } from '#contract/endpoints/auth.ts'
import type { Router } from 'express'
import { InertDocument, Redirect } from '#server/api/answer.ts'
import type { Ctx } from '#server/api/context.ts'
import { asRecord } from '#server/core/record.ts'
import { handleOpen, serve } from '#server/api/handle.ts'
import { hostOf, sameOrigin } from '#server/http/origin.ts'
import { Refused } from '#server/core/refusal.ts'
import { agreePage, overPage, personOf } from './social-page.ts'
import { demoSource, type Social } from './social.ts'

interface Deps {
  social: Social
  /** Addresses of other consoles, without a trailing slash; the first is the default. */
  callbacks: readonly string[]
}

/** "" for the site that was called. @throws Refused paramType for an address that is neither this site nor a known one */
function callbackOf(callback: string | undefined, callbacks: readonly string[], host: string | undefined): string {
  if (!callback) return callbacks[0] ?? ''
  const base = callback.replace(/\/$/, '')
  if (callbacks.includes(base)) return base
  const url = URL.canParse(base) ? new URL(base) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.host === host && base === url.origin) return ''
  throw new Refused('paramType', { name: 'callback' })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function mountSocial(router: Router, { social, callbacks }: Deps): void {
  const render = ofSource(socialRender, demoSource)
  const provider = ofSource(socialProvider, demoSource)

  handleOpen(router, render, ({ callback }, ctx) => {
    const state = social.begin(demoSource, callbackOf(callback, callbacks, hostOf(ctx.header)))
    return new Redirect(`${provider.path}?${new URLSearchParams({ state }).toString()}`)
  })

  router.use(provider.path, sameOrigin)
  const ask = (ctx: Ctx, state: string, wrong?: string) => {
    const callback = social.waiting(demoSource, state)
    if (callback === undefined) return new InertDocument(overPage(ctx.language), 'text/html', '', 400)
    // The callback is allowed, because browsers apply the form-action policy to the redirect that answers a form, too.
    const policy = `; frame-ancestors 'none'; form-action 'self' ${callback && new URL(callback).origin}`
    return new InertDocument(agreePage(ctx.language, state, wrong), 'text/html', policy, wrong === undefined ? 200 : 400)
  }

  serve(router, ['GET', 'POST'], provider.path, (ctx) => {
    if (ctx.method !== 'POST') return ask(ctx, ctx.query.state ?? '')
    const form = asRecord(ctx.body)
    const state = textOf(form.state)
    const typed = textOf(form.known) || textOf(form.username)
    const person = form.refuse ? undefined : personOf(typed)
    if (!form.refuse && !person) return ask(ctx, state, typed)
    const to = social.answer(demoSource, state, person)
    return to === undefined ? ask(ctx, state) : new Redirect(to)
  })
}
