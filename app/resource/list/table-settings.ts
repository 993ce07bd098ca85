/** Saves one user's settings of one table: columns, their widths, pins, density, rows per page. */
import { pageSizes } from '#contract/envelope.ts'
import { listColumns } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { densities, layoutOf, tableSettings } from '#contract/console/table-settings.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { safeAddress } from '#app/lib/address.ts'
import { tableColumns } from '#app/resource/columns.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

function settingsOf(form: FormData) {
  const visibleNames = form.getAll('shown')
  return tableSettings.safeParse({
    columns: form.getAll('column').map((name) => {
      const width = Number(form.get(`width.${String(name)}`))
      return { name, ...(!visibleNames.includes(name) && { hidden: true }), ...(width > 0 && { width }) }
    }),
    pinned: Number(form.get('pinned')),
  })
}

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const back = safeAddress(form.get('back'))
  const t = textsOf(request)
  const resource = resourceNamed(String(form.get('table')))
  return requireSession(request, context, async ({ session: { user } }) => {
    if (!resource) return redirectWithToast(context, back, { tone: 'danger', text: t('columns.bad') })
    const size = pageSizes.find((value) => String(value) === form.get('size'))
    if (size) {
      const own = await context.store.tableSettings(user, resource.name)
      await context.store.saveTableSettings(user, resource.name, { ...(own ?? tableSettings.parse({})), size })
      return redirect(withParams(back, { size: String(size) }))
    }
    const view = (await context.store.views(user, resource.name)).find(({ id }) => id === form.get('view'))
    const currentSettings = view?.settings ?? (await context.store.tableSettings(user, resource.name))
    const density = densities.find((value) => value === form.get('density'))
    const isReset = form.get('intent') === 'reset'
    // Density has its own switch: neither may change the other's settings.
    const read = density ? { data: { ...(currentSettings ?? tableSettings.parse({})), density } } : settingsOf(form)
    if (!isReset && !read.data) return redirectWithToast(context, back, { tone: 'danger', text: t('columns.bad') })
    const settings =
      isReset || !read.data ? undefined : { ...read.data, density: density ?? currentSettings?.density, size: currentSettings?.size }
    const isShown = settings && layoutOf(listColumns(resource), settings, tableColumns(resource)).columns.some((column) => !column.hidden)
    if (settings && !isShown) return redirectWithToast(context, back, { tone: 'danger', text: t('columns.bad') })
    if (view?.own) {
      await context.store.saveViewSettings(user, view.id, settings ?? tableSettings.parse({}))
      return redirect(back)
    }
    await context.store.saveTableSettings(user, resource.name, settings)
    // Another user's view keeps its columns: readers change only their own settings.
    return redirect(view ? withParams(back, { view: 'all' }) : back)
  })
}

/** The first page of an address, with these parameters. */
function withParams(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address, 'http://console')
  url.searchParams.delete('current')
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.pathname + url.search
}
