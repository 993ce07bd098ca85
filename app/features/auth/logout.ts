import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endTokens, findSession, noSessionCookie } from '#app/blade/session.server.ts'
import { forgetJar } from '#app/blade/cookies.server.ts'
import { forgetRecording } from '#app/blade/recorder.server.ts'
import { endStreams } from '#app/blade/streams.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await findSession(request, context)
  if (session) {
    await context.store.close(session.id)
    endStreams(session.id)
    forgetRecording(session.id)
    await endTokens(request, context, session)
    forgetJar(session.id)
  }
  return redirect('/login', { headers: { 'Set-Cookie': await noSessionCookie(context) } })
}
