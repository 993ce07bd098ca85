/** `/system/role/:id/grant` and `/system/top-menu/:id/grant`. */
import { grantTopTree, grantTree, roleGrant, roleTreeKeys, topMenuGrant, topTreeKeys } from '#contract/endpoints/system.ts'
import { role, topMenu } from '#contract/resources/access.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import type { BladeClient } from '../../blade/client.server.ts'
import { failureText } from '../../blade/failure-text.ts'
import { requireSession } from '../../blade/session.server.ts'
import { failureOf, loadRow } from '../../crud/crud.server.ts'
import { textsOf } from '../../i18n/i18n.server.ts'
import { useText } from '../../i18n/use-text.ts'
import { redirectWithToast } from '../../lib/toast.server.ts'
import { resourceOf } from '../crud/resource.server.ts'
import { useResource } from '../crud/use-resource.ts'
import { GrantDialog, type GrantPart } from './grant-dialog.tsx'

type Ids = Record<'menuIds' | 'dataScopeIds' | 'apiScopeIds', string[]>
interface Holder {
  load: (blade: BladeClient, id: string) => Promise<GrantPart[]>
  save: (blade: BladeClient, id: string, ids: Ids) => Promise<unknown>
}

const holders: Partial<Record<string, Holder>> = {
  [role.name]: {
    async load(blade, id) {
      const [{ data: tree }, { data: keys }] = await Promise.all([blade.call(grantTree, {}), blade.call(roleTreeKeys, { roleIds: id })])
      return [
        { name: 'menuIds', title: 'grant.menu', nodes: tree.menu, keys: keys.menu, branches: true },
        { name: 'dataScopeIds', title: 'grant.dataScope', nodes: tree.dataScope, keys: keys.dataScope, branches: false },
        { name: 'apiScopeIds', title: 'grant.apiScope', nodes: tree.apiScope, keys: keys.apiScope, branches: false },
      ]
    },
    save: (blade, id, ids) => blade.call(roleGrant, { roleIds: [id], ...ids }),
  },
  [topMenu.name]: {
    async load(blade, id) {
      const [{ data: tree }, { data: keys }] = await Promise.all([
        blade.call(grantTopTree, {}),
        blade.call(topTreeKeys, { topMenuIds: id }),
      ])
      return [{ name: 'menuIds', title: 'grant.menu', nodes: tree.menu, keys: keys.menu, branches: true }]
    },
    save: (blade, id, { menuIds }) => blade.call(topMenuGrant, { topMenuIds: [id], menuIds }),
  },
}

/** @throws Response 404 where there is nothing to grant */
function holderOf(name: string): Holder {
  const holder = holders[name]
  if (!holder) throw new Response(null, { status: 404 })
  return holder
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const resource = resourceOf(request)
  const holder = holderOf(resource.name)
  const id = params.id ?? ''
  return requireSession(request, context, async (signedIn) => {
    const row: AnyRow = await loadRow(signedIn, request, resource, id)
    const parts = await holder.load(signedIn.blade, id).catch((error: unknown) => {
      const failure = failureOf(error)
      throw data(
        { msg: failureText(failure, textsOf(request)), requestId: context.requestId },
        { status: failure.kind === 'forbidden' ? 403 : 502 },
      )
    })
    return { name: String(row[resource.columns[0]!]), parts }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const resource = resourceOf(request)
  const holder = holderOf(resource.name)
  const form = await request.formData()
  const t = textsOf(request)
  const ids = (name: string) => form.getAll(name).map(String)
  return requireSession(request, context, async ({ blade }) => {
    if (!form.has('whole')) return data({ failure: t('grant.cutOff') }, { status: 400 })
    try {
      await holder.save(blade, params.id ?? '', {
        menuIds: ids('menuIds'),
        dataScopeIds: ids('dataScopeIds'),
        apiScopeIds: ids('apiScopeIds'),
      })
    } catch (error) {
      return data({ failure: failureText(failureOf(error), t) }, { status: 400 })
    }
    return redirectWithToast(context, resource.path + new URL(request.url).search, { tone: 'success', text: t('grant.saved') })
  })
}

export default function Grant() {
  const resource = useResource()
  const { name, parts } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <GrantDialog
      title={t('grant.title', { name })}
      parts={parts}
      failure={useActionData<typeof action>()?.failure}
      closeTo={resource.path + search}
    />
  )
}
