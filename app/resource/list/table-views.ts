/** Saves, removes and selects named views of a list. */
import { aliasesIn } from '#contract/session-user.ts'
import { parseListQuery } from '#contract/query.ts'
import { cleanLine } from '#contract/text.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { audience, keepsViews, longestSearch, mostViews, tableSettings } from '#contract/console/table-settings.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { searchOf, viewAddress } from './list-address.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { safeAddress } from '#app/lib/address.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const back = safeAddress(form.get('back'))
  const t = textsOf(request)
  const resource = resourceNamed(text('table'))
  return requireSession(request, context, async ({ session: { user } }) => {
    const refuse = (message: string) => redirectWithToast(context, back, { tone: 'danger', text: message })
    if (!resource) return refuse(t('views.bad'))
    const { store } = context
    const views = await store.views(user, resource.name)
    const isSeen = (id: string) => views.some((view) => view.id === id)
    if (form.has('remove')) {
      if (!(await store.removeView(user, text('remove')))) return refuse(t('views.notOwn'))
      return redirectWithToast(context, resource.path, { tone: 'success', text: t('crud.removed') })
    }
    if (form.has('noDefault') || form.has('makeDefault')) {
      const id = text('makeDefault')
      if (id && !isSeen(id)) return refuse(t('views.bad'))
      await store.setDefaultView(user, resource.name, id || undefined)
      return redirectWithToast(context, back, { tone: 'success', text: t('crud.updated') })
    }
    const name = cleanLine(text('name'))
    const sharedWith = audience.safeParse(text('sharedWith'))
    const roles = aliasesIn(user.roleName).map((alias) => `role:${alias}`)
    if (!name || [...name].length > 30) return refuse(t('views.needName'))
    if (sharedWith.data === 'all' && !keepsViews(user)) return refuse(t('views.notEverybody'))
    if (!sharedWith.success || (sharedWith.data.startsWith('role:') && !roles.includes(sharedWith.data))) return refuse(t('views.bad'))
    // Parsed first, so that only valid list parameters are stored.
    const query = parseListQuery(resource, new URLSearchParams(text('search')))
    const search = searchOf({ ...query, unreadable: {}, current: 1, view: undefined }).slice(1)
    if (search.length > longestSearch) return refuse(t('views.tooLong'))
    const settings =
      views.find((view) => view.id === text('view'))?.settings ??
      (await store.tableSettings(user, resource.name)) ??
      tableSettings.parse({})
    const id = await store.addView(user, { table: resource.name, name, sharedWith: sharedWith.data, search, settings })
    if (id === undefined) return refuse(t('views.full', { own: mostViews.own, shared: mostViews.shared }))
    return redirectWithToast(context, viewAddress(resource, { id, search }), { tone: 'success', text: t('views.saved', { name }) })
  })
}
