/** Restores the value that a field had before one change, after a confirmation that shows the change. */
import { fieldOf, nameField } from '#contract/resource.ts'
import { undoField } from '#contract/endpoints/undo.ts'
import { audit } from '#contract/resources/platform.ts'
import { canRestore } from '#contract/rules/lasting.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { versionKey } from '#contract/version-keys.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation, useParams } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { History as HistoryIcon } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf, dictionariesChanged } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { formAction } from '#app/forms/lost.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { Changes } from './changes.tsx'
import { namesOfChanges, writeOf } from './history.server.ts'

/** The address names the audit entry and the field; its other parameters belong to the history below. */
const readTarget = (search: URLSearchParams) => ({ id: search.get('write') ?? '', field: search.get('field') ?? '' })

function historyAddress(path: string, id: string | undefined, search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('write')
  rest.delete('field')
  return `${path}/${id ?? ''}/history${rest.size ? `?${rest}` : ''}`
}

export const clientLoader = cachedLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const resource = resourceOf(request)
  const { id, field } = readTarget(new URL(request.url).searchParams)
  return requireSession(request, context, async (signedIn) => {
    const missing = () => data({ msg: textsOf(request)('crud.missing') }, { status: 404 })
    if (!canRestore(resource, field) || !(await capabilitiesOf(signedIn))('undo')) throw missing()
    const entry = await signedIn.blade.detail(audit, id)
    if (entry?.resource !== resource.name || entry.rowId !== params.id) throw missing()
    const change = writeOf(entry, resource).changes.find((one) => one.field === field)
    if (!change) throw missing()
    const row = await loadRow(signedIn, request, resource, String(entry.rowId))
    const changes = [{ field, before: row[field] ?? null, after: change.before }]
    return {
      name: resource.name,
      names: await namesOfChanges(signedIn, resource, changes),
      path: resource.path,
      row: String(row[nameField(resource)] ?? params.id),
      changes,
      version: rowVersion(resource, row),
      dictionaries: await dictionariesOf(signedIn, [fieldOf(resource, field)]),
    }
  })
}

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const resource = resourceOf(request)
  const { search, searchParams } = new URL(request.url)
  const back = historyAddress(resource.path, params.id, search)
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const rowVersion = String((await readForm(request)).get(versionKey) ?? '')
    try {
      await blade.call(undoField, { ...readTarget(searchParams), rowVersion })
      await dictionariesChanged(context)
      return await redirectWithToast(context, back, { tone: 'success', text: t('history.restored') })
    } catch (error) {
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(failureOf(error), t) })
    }
  })
}

export default function Restore() {
  const { name, names, path, row, changes, version, dictionaries } = useLoaderData<typeof loader>()
  const { id } = useParams()
  const { pathname, search } = useLocation()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  const back = historyAddress(path, id, search)
  const isSame = changes.every(({ before, after }) => before === after)
  return (
    <Modal
      size="sm"
      closeTo={back}
      title={t('history.restoreAsk')}
      subtitle={row}
      foot={
        <Form method="post" action={pathname + search} className="contents">
          <DialogFooter>
            <input type="hidden" name={versionKey} value={version} />
            <DialogActions>
              <ButtonLink variant="outline" to={back} data-autofocus>
                {t('app.cancel')}
              </ButtonLink>
              {!isSame && (
                <Button type="submit" working={busy}>
                  <HistoryIcon aria-hidden="true" />
                  {t('history.restore')}
                </Button>
              )}
            </DialogActions>
          </DialogFooter>
        </Form>
      }
    >
      <DialogBody>
        <p className="mb-2">{t(isSame ? 'history.restoreSame' : 'history.restoreText')}</p>
        <Changes name={name} names={names} isNew={isSame} changes={changes} dictionaries={dictionaries} />
      </DialogBody>
    </Modal>
  )
}
