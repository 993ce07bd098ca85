/** Approves a registration with a role and a department, or rejects it. Beside the queue, or as a dialog over the users. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { deptCalls, roleTree } from '#contract/endpoints/system.ts'
import { registrationAudit } from '#contract/endpoints/user.ts'
import type { TreeNode } from '#contract/outputs.ts'
import { user } from '#contract/resources/access.ts'
import { pending } from '#contract/rules/todo.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { UserCheck } from 'lucide-react'
import { z } from 'zod'
import { requireSession } from '#app/blade/session.server.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import { OnceDialog, useAndNext } from '#app/forms/once-dialog.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useParentAddress } from '#app/lib/parent-address.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'

interface Option {
  id: string
  /** Indented by its depth in the tree. */
  name: string
}
const flat = (nodes: readonly TreeNode[], depth = 0): Option[] =>
  nodes.flatMap(({ id, title, children }) => [{ id, name: '\u2003'.repeat(depth) + title }, ...flat(children ?? [], depth + 1)])

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const [{ id, account, name, email, phone, roleId, createTime }, roles, depts] = await Promise.all([
      loadRow(signedIn, request, user, params.id ?? ''),
      blade.call(roleTree, {}),
      blade.call(deptCalls.tree, {}),
    ])
    return {
      row: { id, account, name, email, phone, createTime },
      waits: roleId === pending,
      roles: flat(roles.data),
      depts: flat(depts.data),
      requestNo: newRequestNo(),
    }
  })
}

const defineRegistrationForm = ({ t, label, language }: Words) => {
  const { remark, roleId, deptId } = registrationAudit.input.shape
  const missingText = (field: 'roleId' | 'deptId') => t('registration.choose', { name: label(user.name, field) })
  return defineForm(
    z
      .object({ pass: z.enum(['0', '1']), roleId, deptId, remark })
      .refine(({ pass, ...fields }) => pass === '0' || fields.roleId, { path: ['roleId'], error: missingText('roleId') })
      .refine(({ pass, ...fields }) => pass === '0' || fields.deptId, { path: ['deptId'], error: missingText('deptId') })
      .refine(({ pass, ...fields }) => pass === '1' || fields.remark, { path: ['remark'], error: t('registration.needRemark') }),
    { remark: t('registration.remark') },
    language,
  )
}

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase({ request, context }, defineRegistrationForm, async (signedIn, { pass, ...input }, { t }) => {
    const id = params.id ?? ''
    const { account, name } = await loadRow(signedIn, request, user, id)
    await signedIn.blade.call(registrationAudit, { id, pass: pass === '1', ...input })
    return { text: t(pass === '1' ? 'registration.passed' : 'registration.refused'), detail: `${name} · ${account}` }
  })

export const handle: TextHandle = { i18n: ['system', 'money'] }

export default function Registration() {
  const { row, waits, roles, depts, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useParentAddress()
  const words = useText()
  const { t, fieldLabel } = words
  const [form, fields] = useForm(defineRegistrationForm(words), { result: answer?.result })
  const { state, formData } = useNavigation()
  const pendingVerdict = state === 'idle' ? undefined : formData?.get('pass')
  const andNext = useAndNext()
  const may = useCan()(registrationAudit.needs) && waits
  const name = (field: string) => fieldLabel(user.name, field)
  const picker = (field: 'roleId' | 'deptId', options: readonly Option[]) => (
    <FormField field={fields[field]} label={name(field)} required>
      {({ required: _, ...control }) => (
        <NativeSelect {...control} aria-required="true">
          <option value="" />
          {options.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
  return (
    <OnceDialog
      closeTo={up}
      title={t('registration.title')}
      subtitle={
        <span translate="no">
          {row.name} · {row.account}
        </span>
      }
      requestNo={requestNo}
      answer={waits ? (answer && 'error' in answer ? answer : undefined) : { error: t('registration.gone') }}
      form={getFormProps(form)}
      promise={t('registration.promise')}
      buttons={(form) =>
        may && (
          <>
            <Button type="submit" form={form} name="pass" value="0" variant="outline-destructive" working={pendingVerdict === '0'}>
              {t('registration.refuse')}
            </Button>
            <Button type="submit" form={form} name="pass" value="1" working={pendingVerdict === '1'} data-decides="">
              {andNext(t('registration.pass'))}
            </Button>
          </>
        )
      }
    >
      <Alert>
        <UserCheck aria-hidden="true" />
        <AlertDescription>{t('registration.hint')}</AlertDescription>
      </Alert>
      <DescriptionList>
        {(['name', 'account', 'phone', 'email', 'createTime'] as const).map((field) => (
          <Fact key={field} name={name(field)}>
            {row[field] || '—'}
          </Fact>
        ))}
      </DescriptionList>
      {may && (
        <>
          {picker('roleId', roles)}
          {picker('deptId', depts)}
          <FormField field={fields.remark} label={t('registration.remark')} hint={t('registration.remarkHint')}>
            {(control) => <Textarea {...control} rows={2} data-reason="" />}
          </FormField>
        </>
      )}
    </OnceDialog>
  )
}
