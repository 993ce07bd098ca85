/**
 * The dialog of a decision about money: its facts, a remark, and the buttons that decide. Approvals, waivers, withdrawals and refunds
 * that are settled by hand have it, over their list and in the to-do list.
 */
import { OrderLink } from '#app/features/money/orders/order-heading.tsx'
import { useNavigation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { CodeField } from '#app/forms/code-field.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { OnceDialog, useAndNext, useQueue } from '#app/forms/once-dialog.tsx'
import type { OnceAnswer } from '#app/forms/once.server.ts'
import { useParentAddress } from '#app/lib/parent-address.ts'
import { OrderCaseParts } from '#app/features/money/todo/order-case.tsx'
import type { OrderCase } from '#app/features/money/todo/order-case.server.ts'

type Field = ComponentProps<typeof FormField>

interface DecisionDialogProps extends Pick<
  ComponentProps<typeof OnceDialog>,
  'title' | 'subtitle' | 'requestNo' | 'promise' | 'form' | 'children'
> {
  /** Links to the order's money. */
  orderId?: string | null
  /** The action's answer. */
  answer: (Partial<OnceAnswer> & { result?: unknown }) | undefined
  /** Shown in place of the answer where nothing is left to decide. */
  closed?: string
  /** Absent for readers who may not decide. */
  remark?: Pick<Field, 'field' | 'label' | 'hint' | 'required'>
  /** The field for the code of a second factor. */
  code?: Field['field']
  /** Label of the button that rejects. */
  reject?: string
  /** Label of the button that decides. */
  confirm?: string
  /** The order with its earlier refunds, if the reader may see it, and the refund that is being decided. */
  whole?: OrderCase
  except?: string | null
}

/** The buttons send `pass`, 1 or 0, as `verdictForm` reads it; a form with one way ignores it. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { orderId, answer, closed, remark, code, reject, confirm, whole, except = null, children, ...dialog } = props
  const closeTo = useParentAddress()
  const andNext = useAndNext()
  const { state, formData } = useNavigation()
  const pending = state === 'idle' ? undefined : formData?.get('pass')
  return (
    <OnceDialog
      closeTo={closeTo}
      tools={orderId && <OrderLink id={orderId} />}
      answer={closed ? { error: closed } : answer}
      buttons={(id) => (
        <>
          {reject && (
            <Button type="submit" form={id} name="pass" value="0" variant="outline-destructive" working={pending === '0'}>
              {reject}
            </Button>
          )}
          {confirm && (
            <Button type="submit" form={id} name="pass" value="1" working={pending === '1'} data-decides="">
              {andNext(confirm)}
            </Button>
          )}
        </>
      )}
      {...dialog}
    >
      {children}
      {remark && <FormField {...remark}>{(control) => <Textarea {...control} rows={2} data-autofocus data-reason="" />}</FormField>}
      {code && <CodeField field={code} />}
      {whole && <OrderCaseParts of={whole} except={except} />}
    </OnceDialog>
  )
}

/** The facts of a case: in a queue two beside each other, so that the note below them is in sight on a low screen, too. */
export function CaseFacts({ children }: { children: ReactNode }) {
  return <DescriptionList className={useQueue() && 'xl:grid-cols-[max-content_1fr_max-content_1fr]'}>{children}</DescriptionList>
}
