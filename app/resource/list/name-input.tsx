/** A filter by the name of another row, such as a hospital: suggests names once it has the focus, and accepts a part of a name. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { later } from '#contract/later.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { Input } from '#app/ui/input.tsx'
import { type InputHTMLAttributes, useState } from 'react'
import { z } from 'zod'

/**
 * The reference whose name a text field holds. Only references with `only`: names of other rows repeat, so choices add their parents.
 */
export const namedBy = (resource: Resource, field: string): string | undefined =>
  Object.keys(resource.fields).find((name) => {
    const { ref, only } = fieldOf(resource, name)
    return name !== field && ref && only && fieldLabel(resource.name, name, 'zh') === fieldLabel(resource.name, field, 'zh')
  })

const answer = later(() => z.object({ rows: z.array(z.object({ name: z.string() })) }))

interface NameInputProps {
  id: string
  name: string
  defaultValue: string
  /** Address of the choices. */
  from: string
  /** Attributes that mark an error. */
  marks: Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-invalid' | 'aria-describedby'>
}

export function NameInput({ id, name, defaultValue, from, marks }: NameInputProps) {
  const [names, setNames] = useState<readonly string[]>()
  const load = async () => {
    if (names) return
    const json = await fetch(from)
      .then((response) => response.json())
      .catch(() => undefined)
    setNames(answer.safeParse(json).data?.rows.map((row) => row.name) ?? [])
  }
  return (
    <>
      <Input
        id={id}
        name={name}
        defaultValue={defaultValue}
        autoComplete="off"
        {...marks}
        list={`${id}-names`}
        onFocus={() => void load()}
      />
      {names && (
        <datalist id={`${id}-names`}>
          {[...new Set(names)].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  )
}
