/** A new captcha picture for the sign-in page. */
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { loadCaptcha } from '#app/blade/dialect.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { callerOf } from '#app/blade/session.server.ts'
import { mustBeGet } from '#app/lib/reading.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  mustBeGet(request)
  try {
    return data(await loadCaptcha(callerOf(request, context)), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (error instanceof BladeError) return null
    throw error
  }
}
