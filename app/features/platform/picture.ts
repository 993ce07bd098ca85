/**
 * `/picture`: loads a picture from another host for signed-in users. 204 for anything that is not a picture, too big or too slow, which
 * no browser reports as an error; 404 for an address that this console did not sign.
 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedAddress } from '#app/blade/pictures.server.ts'
import { findSession } from '#app/blade/session.server.ts'

/** SVG is left out because it may contain a script. */
const pictureType = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)(?=;|$)/

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const none = new Response(null, { status: 204 })
  const address = signedAddress(context, new URL(request.url).searchParams)
  // Does not use requireSession, because the lock screen shows the user's picture.
  if (address === undefined || !(await findSession(request, context))) return new Response(null, { status: 404 })
  try {
    const { status, type, body } = await context.fetchOutside(address)
    const contentType = pictureType.exec(type.toLowerCase())?.[0]
    if (status !== 200 || !contentType) return none
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': contentType,
        'Cache-Control': 'private, max-age=86400',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      },
    })
  } catch (error) {
    context.log.warn({ err: error, requestId: context.requestId }, 'a picture of another host was not loaded')
    return none
  }
}
