/** A field of the wizard: one line, with its unit. */
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import type { ComponentProps, InputHTMLAttributes } from 'react'
import { FormField } from '#app/forms/form-field.tsx'

interface TypedFieldProps extends Pick<ComponentProps<typeof FormField>, 'field' | 'label' | 'required' | 'hint' | 'className'> {
  before?: string
  unit?: string
  input?: InputHTMLAttributes<HTMLInputElement>
}

export function TypedField({ before, unit, input, ...props }: TypedFieldProps) {
  return (
    <FormField {...props}>
      {(control) => (
        <InputGroup>
          {before && <span className="text-muted-foreground">{before}</span>}
          <InputGroupInput {...control} autoComplete="off" {...input} />
          {unit && <span className="text-muted-foreground">{unit}</span>}
        </InputGroup>
      )}
    </FormField>
  )
}
