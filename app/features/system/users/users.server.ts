import { user } from '#contract/resources/access.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { loadRow } from '#app/resource/crud.server.ts'

/** The users that a dialog acts on. @throws Response 404, or `statusOf` the failure when one of them cannot be loaded */
export const loadUsers = ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, ids: readonly string[]) =>
  requireSession(request, context, async (signedIn) => ({
    users: await Promise.all(
      ids.map(async (id) => {
        const { account, realName, roleId } = await loadRow(signedIn, request, user, id)
        return {
          id,
          account: account ?? '',
          realName: realName ?? '',
          roleIds: (roleId ?? '').split(',').filter((one) => one && one !== '-1'),
        }
      }),
    ),
  }))
