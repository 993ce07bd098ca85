/** Deletes one row or several: a confirmation with its own route, so that it works without JavaScript too. */
import { parseListQuery } from '#contract/query.ts'
import { rowName, type Resource } from '#contract/resource.ts'
import { splitIds } from '#contract/ids.ts'
import { isId } from '#contract/field-meta.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Ban, Trash2, TriangleAlert } from 'lucide-react'
import { dictionariesChanged, isDictionary } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { removalVerdict } from '#app/blade/safeguards.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { countMatching, mostRows, removeMatching } from './list/matching.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { safeAddress } from '#app/lib/address.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { offerOf } from '#app/forms/undo.server.ts'
import { resourceOf } from './resource.server.ts'
import { useResource } from './use-resource.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

/** @throws Response 400 when the address names something that is no id, so that no row is silently left out */
function idsOf(params: URLSearchParams): string[] {
  const ids = splitIds(params.get('ids') ?? '')
  if (!ids.every(isId)) throw new Response(null, { status: 400 })
  return ids
}

/** All rows that the address's filters match, not only those that it names. */
const isAll = (resource: Pick<Resource, 'shape'>, params: URLSearchParams) => resource.shape === 'page' && params.get('all') === '1'

/** The page below: `from` when it is one of this resource, otherwise the list, without the parameter that names the rows. */
function backAddress(resource: Pick<Resource, 'path'>, params: URLSearchParams): string {
  const from = safeAddress(params.get('from'))
  if (from.startsWith(`${resource.path}/`)) return from
  const rest = new URLSearchParams(params)
  rest.delete('ids')
  rest.delete('from')
  rest.delete('all')
  return resource.path + (rest.size ? `?${rest}` : '')
}

/** Maximum number of rows that the question names. */
const mostNamed = 3
const listed = (names: readonly string[], n: number, comma: string) => names.join(comma) + (n > names.length ? ' …' : '')

export const clientLoader = cachedLoader()
export function loader(args: LoaderFunctionArgs) {
  const resource = resourceOf(args.request)
  if (!resource.calls.remove) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(args.request.url)
  const query = parseListQuery(resource, searchParams)
  return requireSession(args.request, args.context, async (signedIn) => {
    const { blade } = signedIn
    const all = isAll(resource, searchParams)
    const ids = idsOf(searchParams)
    // Only a few names are loaded, because nobody reads more.
    const named = all || !resource.calls.detail ? [] : ids.slice(0, mostNamed)
    const rows = await Promise.all(named.map((id) => blade.detail(resource, id).catch((error: unknown) => void failureOf(error))))
    const names = rows.flatMap((row) => (row ? rowName(resource, row) || [] : []))
    const verdict = all ? {} : await removalVerdict(args.request, signedIn, resource, ids)
    return { all, names, ...verdict, n: all ? await countMatching(blade, resource, query) : ids.length, most: mostRows }
  })
}

export const clientAction = formAction
export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const resource = resourceOf(args.request)
  const { searchParams } = new URL(request.url)
  const ids = idsOf(searchParams)
  const back = backAddress(resource, searchParams)
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const refuse = (text: string) => redirectWithToast(context, back, { tone: 'danger', text })
    const refusalOf = async (rows: readonly string[]) => (await removalVerdict(request, signedIn, resource, rows)).refusal
    const removed = async () => ({ tone: 'success' as const, text: t('crud.removed'), undo: await offerOf(signedIn, context.now()) })
    if (isAll(resource, searchParams)) {
      const expected = Number((await readForm(request)).get('count'))
      const query = parseListQuery(resource, searchParams)
      const { removed: gone, matched, refusal, error } = await removeMatching(blade, resource, query, expected, refusalOf)
      if (refusal) return refuse(refusal)
      if (error) {
        const msg = failureText(failureOf(error), t)
        return refuse(t('crud.removedPart', { removed: gone, n: matched, msg }))
      }
      if (matched !== expected) return refuse(t('crud.countChanged', { n: matched }))
      return redirectWithToast(context, back, await removed())
    }
    if (!ids.length) return refuse(t('crud.chooseOne'))
    const refusal = await refusalOf(ids)
    if (refusal) return refuse(refusal)
    try {
      await blade.remove(resource, ids)
      if (isDictionary(resource)) await dictionariesChanged(context)
      return await redirectWithToast(context, back, await removed())
    } catch (error) {
      const failure = failureOf(error)
      const text = failure.code === 404 && !failure.msg ? t('crud.missing') : failureText(failure, t)
      return refuse(text)
    }
  })
}

export default function Remove() {
  const resource = useResource()
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const { t, rowLabel, rowsLabel } = useText()
  const busy = useNavigation().state !== 'idle'
  const { all, names, n, most, refusal, warning } = useLoaderData<typeof loader>()
  const name = (n === 1 ? rowLabel : rowsLabel)(resource.name)
  const tooMany = all && n > most
  const back = backAddress(resource, params)
  return (
    <Modal
      size="sm"
      closeTo={back}
      title={t(!n ? 'crud.chooseOne' : refusal ? 'crud.removeRefused' : 'crud.removeAsk')}
      foot={
        <Form method="post" action={pathname + search} className="contents">
          <DialogFooter>
            <input type="hidden" name="count" value={n} />
            <DialogActions>
              <ButtonLink variant="outline" to={back} data-autofocus>
                {t(n && !refusal ? 'app.cancel' : 'app.ok')}
              </ButtonLink>
              {n > 0 && !tooMany && !refusal && (
                <Button type="submit" variant="destructive" working={busy}>
                  <Trash2 aria-hidden="true" />
                  {t('crud.removeButton', { n })}
                </Button>
              )}
            </DialogActions>
          </DialogFooter>
        </Form>
      }
    >
      {n > 0 && (
        <DialogBody className="grid gap-3">
          {(refusal ?? warning) && (
            <Alert variant="warning" role={refusal ? 'alert' : 'note'}>
              {refusal ? <Ban aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
              <AlertDescription>{refusal ?? warning}</AlertDescription>
            </Alert>
          )}
          {!refusal &&
            (tooMany
              ? t('crud.removeTooMany', { n: most })
              : all || !names.length
                ? t(all ? 'crud.removeMatching' : 'crud.removeCount', { n, name })
                : t(n === 1 ? 'crud.removeNamed' : 'crud.removeSome', { n, name, which: listed(names, n, t('app.comma')) }))}
        </DialogBody>
      )}
    </Modal>
  )
}
