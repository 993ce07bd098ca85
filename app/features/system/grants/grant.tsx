/** `/system/role/:id/grant` and `/system/top-menu/:id/grant`. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { grantTopTree, grantTree, roleGrant, roleTreeKeys, topMenuGrant, topTreeKeys } from '#contract/endpoints/system.ts'
import type { TreeNode } from '#contract/outputs.ts'
import { topMenu } from '#contract/resources/access.ts'
import type { AnyRow } from '#contract/resource.ts'
import { baseKey, versionKey } from '#contract/version-keys.ts'
import { keysVersion } from '#contract/rules/version.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import type { BladeClient } from '#app/blade/client.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { inWordsOf } from '#app/shell/menu/menu-names.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { offerOf } from '#app/forms/undo.server.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { GrantDialog, type GrantChanges, type GrantPart } from './grant-dialog.tsx'

type Ids = Record<'menuIds' | 'dataScopeIds' | 'apiScopeIds', string[]>
interface Holder {
  load: (blade: BladeClient, id: string) => Promise<GrantPart[]>
  save: (blade: BladeClient, id: string, ids: Ids & { rowVersion?: string }) => Promise<unknown>
}

const holders = {
  role: {
    async load(blade, id) {
      const [{ data: tree }, { data: keys }] = await Promise.all([blade.call(grantTree, {}), blade.call(roleTreeKeys, { roleIds: id })])
      return [
        {
          kind: 'menu',
          name: 'menuIds',
          title: 'grant.menu',
          nodes: tree.menu,
          keys: keys.menu,
          branches: true,
        },
        { kind: 'dataScope', name: 'dataScopeIds', title: 'grant.dataScope', nodes: tree.dataScope, keys: keys.dataScope, branches: false },
        { kind: 'apiScope', name: 'apiScopeIds', title: 'grant.apiScope', nodes: tree.apiScope, keys: keys.apiScope, branches: false },
      ]
    },
    save: (blade, id, ids) => blade.call(roleGrant, { roleIds: [id], ...ids }),
  },
  topMenu: {
    async load(blade, id) {
      const [{ data: tree }, { data: keys }] = await Promise.all([
        blade.call(grantTopTree, {}),
        blade.call(topTreeKeys, { topMenuIds: id }),
      ])
      return [
        {
          kind: 'menu',
          name: 'menuIds',
          title: 'grant.menu',
          nodes: tree.menu,
          keys: keys.menu,
          branches: true,
        },
      ]
    },
    save: (blade, id, { menuIds, rowVersion }) => blade.call(topMenuGrant, { topMenuIds: [id], menuIds, rowVersion }),
  },
} satisfies Record<string, Holder>

const holderOf = (name: string): Holder => (name === topMenu.name ? holders.topMenu : holders.role)

/** The parts with names in the reader's language. This costs calls, so it is done only where they are displayed. */
const inWords = (signedIn: SignedInRequest, parts: readonly GrantPart[]): Promise<GrantPart[]> =>
  Promise.all(parts.map(async (part) => (part.kind === 'menu' ? { ...part, nodes: await inWordsOf(signedIn, part.nodes) } : part)))

const keysOf = (parts: readonly GrantPart[]) => Object.fromEntries(parts.map(({ kind, keys }) => [kind, keys]))
const keysByKind = z.record(z.string(), z.array(z.string()))

/**
 * What others granted and revoked since the form was loaded, by name; undefined when nothing.
 * A form without a version counts as outdated.
 */
async function changesSince(
  signedIn: SignedInRequest,
  currentParts: readonly GrantPart[],
  form: FormData,
): Promise<GrantChanges | undefined> {
  if (form.get(versionKey) === keysVersion(keysOf(currentParts))) return undefined
  const parts = await inWords(signedIn, currentParts)
  const base = keysByKind.safeParse(parseJson(form.get(baseKey)))
  const titles = parts.map(({ kind, nodes, keys }) => {
    const before = base.data?.[kind] ?? keys
    const title = (id: string) => titleIn(nodes, id) ?? id
    return {
      added: keys.filter((id) => !before.includes(id)).map(title),
      removed: before.filter((id) => !keys.includes(id)).map(title),
    }
  })
  return { added: titles.flatMap(({ added }) => added), removed: titles.flatMap(({ removed }) => removed) }
}

function parseJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '')
  } catch {
    return undefined
  }
}

function titleIn(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const title = node.id === id ? node.title : titleIn(node.children ?? [], id)
    if (title !== undefined) return title
  }
  return undefined
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const resource = resourceOf(request)
  const holder = holderOf(resource.name)
  const id = params.id ?? ''
  return requireSession(request, context, async (signedIn) => {
    const row: AnyRow = await loadRow(signedIn, request, resource, id)
    const parts = await inWords(signedIn, await holder.load(signedIn.blade, id))
    const keys = keysOf(parts)
    return {
      name: String(row[resource.columns[0]!]),
      parts,
      hiddenFields: { [versionKey]: keysVersion(keys), [baseKey]: JSON.stringify(keys) },
    }
  })
}

/** Maximum bytes: thousands of checked keys, and the keys granted before. */
const longestForm = 512 * 1024

export const clientAction = formAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const resource = resourceOf(request)
  const holder = holderOf(resource.name)
  const t = textsOf(request)
  const id = params.id ?? ''
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const form = await readForm(request, longestForm)
    const ids = (name: string) => form.getAll(name).map(String)
    if (!form.has('whole')) return data({ failure: t('grant.cutOff') }, { status: 400 })
    const changes = async () => changesSince(signedIn, await holder.load(blade, id), form)
    try {
      // Compared here, because a server without versions would accept the checks of an outdated dialog.
      const before = await changes()
      if (before) return data({ failure: t('merge.grants'), changes: before }, { status: 409 })
      const rowVersion = String(form.get(versionKey))
      await holder.save(blade, id, {
        menuIds: ids('menuIds'),
        dataScopeIds: ids('dataScopeIds'),
        apiScopeIds: ids('apiScopeIds'),
        rowVersion,
      })
    } catch (error) {
      const failure = failureOf(error)
      const since = failure.code === 409 ? await changes().catch(failureOf) : undefined
      if (since && !('kind' in since)) return data({ failure: t('merge.grants'), changes: since }, { status: 409 })
      return data({ failure: failureText(failure, t, 'Form') }, { status: 400 })
    }
    return redirectWithToast(context, resource.path + new URL(request.url).search, {
      tone: 'success',
      text: t('grant.saved'),
      undo: await offerOf(signedIn, context.now()),
    })
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function Grant() {
  const resource = useResource()
  const { name, parts, hiddenFields } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <GrantDialog
      title={t('grant.title', { name })}
      parts={parts}
      hiddenFields={hiddenFields}
      failure={result?.failure}
      changes={result && 'changes' in result ? result.changes : undefined}
      closeTo={resource.path + search}
    />
  )
}
