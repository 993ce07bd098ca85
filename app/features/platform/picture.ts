/** `/picture`: a picture on another host, for whoever is signed in. What is no picture, too big or too slow is 404. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedAddress } from '#app/blade/pictures.server.ts'
import { findSession } from '#app/blade/session.server.ts'

/** why no SVG: it may hold a script */
const pictureType = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)(?=;|$)/

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const none = new Response(null, { status: 404 })
  const address = signedAddress(context, new URL(request.url).searchParams)
  // why not requireSession: a locked session shows its own picture
  if (address === undefined || !(await findSession(request, context))) return none
  try {
    const { status, type, body } = await context.fetchOutside(address)
    const found = pictureType.exec(type.toLowerCase())?.[0]
    if (status !== 200 || !found) return none
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': found,
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
