/** One request with its response, beside the list. */
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { RotateCw } from 'lucide-react'
import { journalDetail, journalList, journalReplay } from '#contract/endpoints/journal.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Modal } from '#app/components/modal.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { faultsPath, journalPath } from '../address.ts'
import { Body } from './body.tsx'
import { FaultNames, Outcome, UnknownNames } from './entry-line.tsx'
import { journalAddress, readFilters } from './filters.ts'
import { RefusalReasons } from './refused.tsx'
import { stayAction } from '#app/forms/lost.ts'

/** Maximum other requests offered for comparison. */
const most = 20
const idOf = (text = '') => (/^\d{1,15}$/.test(text) ? text : '0')

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  return requireSession(request, context, async ({ blade }) => {
    const { data: entry } = await blade.call(journalDetail, { id: idOf(params.id), site: url.origin })
    const { data: others } = await blade.call(journalList, {
      path: entry.path,
      method: entry.method === 'GET' ? 'GET' : 'POST',
      size: most + 1,
    })
    return { entry, others: others.entries.filter(({ id }) => id !== entry.id), filters: readFilters(url) }
  })
}

export const clientAction = stayAction

export function action({ request, context, params }: ActionFunctionArgs) {
  return requireSession(request, context, async ({ blade }) => {
    try {
      const { data: replay } = await blade.call(journalReplay, { id: Number(idOf(params.id)) })
      return redirect(journalAddress(readFilters(new URL(request.url)), '/compare', { a: idOf(params.id), b: String(replay.id) }))
    } catch (error) {
      return data({ error: failureText(failureOf(error), textsOf(request)) }, { status: 400 })
    }
  })
}

export default function EntryPage() {
  const { entry, others, filters } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { formMethod } = useNavigation()
  const error = useActionData<typeof action>()?.error
  const { id, method, path, query, account, roles, ms, time, requestId, faults, why } = entry
  return (
    <Modal
      kind="sheet"
      closeTo={journalAddress(filters)}
      title={`${id} · ${method}`}
      subtitle={path}
      foot={
        <DialogFooter>
          <FieldDescription className="me-auto">{t('journal.replayHint')}</FieldDescription>
          <DialogActions>
            <Form method="post">
              <Button type="submit" working={formMethod === 'POST'}>
                <RotateCw aria-hidden="true" />
                {t('journal.replay')}
              </Button>
            </Form>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody className="grid grid-cols-1 content-start gap-4">
        <FormError>{error}</FormError>
        <div className="flex flex-wrap items-center gap-2">
          <Outcome entry={entry} />
          <FaultNames entry={entry} />
          <UnknownNames entry={entry} />
        </div>
        <DescriptionList>
          <dt>{t('journal.caller')}</dt>
          <dd translate="no">{[account || t('journal.stranger'), roles.join(', ')].filter(Boolean).join(' · ')}</dd>
          <dt>{t('journal.when')}</dt>
          <dd className="tracking-num">
            {time} {ms !== null && `· ${ms} ms`}
          </dd>
          <dt>{t('journal.requestId')}</dt>
          <dd translate="no">{requestId || '-'}</dd>
          {query && (
            <>
              <dt>{t('journal.query')}</dt>
              <dd translate="no">{query}</dd>
            </>
          )}
        </DescriptionList>
        {why && <RefusalReasons why={why} />}
        {entry.request.type && <Body title={t('journal.sent')} part={entry.request} />}
        <Body title={t('journal.answer')} part={entry.answer} />
        <section className="grid grid-cols-1 gap-1.5">
          <div className="flex items-center gap-1">
            <h3 className="text-sm">{t('journal.curl')}</h3>
            <CopyButton value={entry.curl} name={t('journal.curl')} />
          </div>
          <pre className="overflow-auto rounded-sm bg-secondary p-2.5 text-xs" tabIndex={0} translate="no">
            {entry.curl}
          </pre>
        </section>
        {others.length > 0 && (
          <Form method="get" action={`${journalPath}/compare`} className="flex min-w-0 items-center gap-1.5">
            <input type="hidden" name="a" value={id} />
            <NativeSelect name="b" aria-label={t('journal.compareWith')} className="min-w-0 flex-1">
              {others.map((one) => (
                <option
                  key={one.id}
                  value={one.id}
                >{`${one.id} · ${one.status} · ${one.account || t('journal.stranger')} · ${one.time.slice(11)}`}</option>
              ))}
            </NativeSelect>
            <Button type="submit" variant="outline">
              {t('journal.compare')}
            </Button>
          </Form>
        )}
        {faults.length > 0 && (
          <ButtonLink variant="link" to={faultsPath}>
            {t('sim.tab.faults')}
          </ButtonLink>
        )}
      </DialogBody>
    </Modal>
  )
}
