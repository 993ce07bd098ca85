/** Sends a browser's stored errors to the server's error log; the session continues. */
import { uploadErrors } from '#contract/endpoints/auth.ts'
import { browserError } from '#contract/endpoints/platform.ts'
import { harmless } from '#contract/json.ts'
import { errorUpload } from '#contract/rules/uploads.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { send } from '#app/blade/send.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'

const sent = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text, harmless) as unknown
    } catch {
      addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(browserError).max(errorUpload.most))

export const loader = () => redirect('/')

export function action({ request, context }: ActionFunctionArgs): Promise<{ failure?: string }> {
  return requireSession(request, context, async ({ caller }) => {
    const t = textsOf(request)
    const errors = sent.safeParse((await readForm(request, errorUpload.bytes)).get('errors'))
    if (!errors.success) return { failure: t('errors.unreadable') }
    try {
      await send(caller, { method: uploadErrors.method, path: uploadErrors.path, body: errors.data })
      return {}
    } catch (error) {
      if (error instanceof BladeError) return { failure: failureText(error.failure, t) }
      throw error
    }
  })
}
