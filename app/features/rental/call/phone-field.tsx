/** The field for the digits of a caller's number; Enter opens the customer. Works without JavaScript. */
import { callPath } from '#contract/console/pages.ts'
import { HiddenSubmit } from '#app/ui/button.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { cn } from '#app/ui/cn.ts'
import { Phone } from 'lucide-react'
import { Form } from '#app/forms/form.tsx'

interface PhoneFieldProps {
  label: string
  digits?: string
  focused?: boolean
  className?: string
}

export function PhoneField({ label, digits, focused, className }: PhoneFieldProps) {
  return (
    <Form method="get" action={callPath} role="search" className={cn('w-72 max-md:w-full', className)}>
      <InputGroup className="max-md:[--control-h:44px]">
        <Phone aria-hidden="true" />
        <InputGroupInput
          key={digits}
          name="phone"
          type="search"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          defaultValue={digits}
          autoFocus={focused}
        />
      </InputGroup>
      <HiddenSubmit />
    </Form>
  )
}
