import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { signOut } from '../../blade/dialect.server.ts'
import { callerOf, findSession, noSessionCookie } from '../../blade/session.server.ts'

export const loader = () => redirect('/')

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await findSession(request, context)
  if (session) {
    context.store.close(session.id)
    // why: signing out here must not fail because the other server is down; its token ends by itself
    await signOut(callerOf(request, context, session)).catch((error: unknown) =>
      context.log.warn({ err: error, requestId: context.requestId }, 'sign-out was not told to the server'),
    )
  }
  return redirect('/login', { headers: { 'Set-Cookie': await noSessionCookie(context) } })
}
