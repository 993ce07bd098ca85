/** Frees a device that is in use without a running order: a dialog over the list or the device, or a case of the queue. */
import { fieldOf } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { equRelease } from '#contract/endpoints/rental-account.ts'
import { devicePath } from '#contract/console/pages.ts'
import { equ } from '#contract/resources/rental.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { TriangleAlert, Unlock } from 'lucide-react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { OnceDialog, useAndNext } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useParentAddress } from '#app/lib/parent-address.ts'
import { Cell } from '#app/resource/cells.tsx'
import { loadRow } from '#app/resource/crud.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import { idleUseOf } from './idle-use.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const id = params.id ?? ''
    const [row, idle, dictionaries] = await Promise.all([
      loadRow(signedIn, request, equ, id),
      idleUseOf(signedIn, { id_equal: id }),
      dictionariesOf(signedIn, [fieldOf(equ, 'state')]),
    ])
    return { row, isIdle: idle.has(id), dictionaries, requestNo: newRequestNo() }
  })
}

const defineReleaseForm = ({ t, language }: Words) =>
  defineForm(
    equRelease.input.pick({ reason: true }),
    { reason: { label: t('release.reason'), missing: t('release.needReason') } },
    language,
  )

/** Number of segments to the page below: the page of the device, otherwise the list or the queue. */
const segments = ({ url }: Request) => (new URL(url).pathname.replace(/\.data$/, '').endsWith('/page/release') ? 1 : 2)

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase(
    { request, context },
    defineReleaseForm,
    async ({ blade }, { reason }, { t }) => {
      const { data: row } = await blade.call(equRelease, { id: params.id ?? '', reason })
      return { text: t('release.done'), detail: [row.batch, row.hosName, row.bedName].filter(Boolean).join(' · ') }
    },
    segments(request),
  )

export const handle: TextHandle = { i18n: ['device', 'money'] }

export default function Release() {
  const { row, isIdle, dictionaries, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, label } = words
  const [form, fields] = useForm(defineReleaseForm(words), { result: answer?.result })
  const andNext = useAndNext()
  const busy = useNavigation().state !== 'idle'
  const may = useCan()(equRelease) && isIdle
  const name = (field: string) => label(equ.name, field)
  return (
    <OnceDialog
      closeTo={useParentAddress()}
      title={t('release.title')}
      subtitle={
        <span translate="no">
          {row.batch} · {row.equName}
        </span>
      }
      tools={
        <Link className="whitespace-nowrap" to={devicePath(row.id ?? '')}>
          {t('device.open')}
        </Link>
      }
      requestNo={requestNo}
      answer={isIdle ? (answer && 'error' in answer ? answer : undefined) : { error: t('release.gone') }}
      form={getFormProps(form)}
      buttons={(id) =>
        may && (
          <Button type="submit" form={id} working={busy} data-decides="">
            <Unlock aria-hidden="true" />
            {andNext(t('release.submit'))}
          </Button>
        )
      }
    >
      <DescriptionList>
        <Fact name={name('state')}>
          <Cell meta={fieldOf(equ, 'state')} value={row.state} dictionaries={dictionaries} whole />
        </Fact>
        <Fact name={t('release.place')}>{[row.hosName, row.secName, row.roomName, row.bedName].filter(Boolean).join(' › ') || '—'}</Fact>
        <Fact name={name('lastOnlineTime')}>{row.lastOnlineTime || '—'}</Fact>
        <Fact name={name('updateTime')}>{row.updateTime || '—'}</Fact>
      </DescriptionList>
      {isIdle && (
        <Alert variant="warning" role="note">
          <TriangleAlert aria-hidden="true" />
          <AlertDescription>{t('release.hint')}</AlertDescription>
        </Alert>
      )}
      {may && (
        <FormField field={fields.reason} label={t('release.reason')} required>
          {(control) => <Textarea {...control} rows={2} data-autofocus data-reason="" />}
        </FormField>
      )}
    </OnceDialog>
  )
}
