/** Errors of values that do not go together, while they are typed. They are said at the field that is being typed. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import type { Language } from '#contract/languages.ts'
import { refusalText } from '#contract/refusals.ts'
import { hundredths } from '#contract/rules/money.ts'
import { type FormEvent, useState } from 'react'

export function useTogether(resource: Resource, language: Language) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (!resource.check) return
    const form = new FormData(currentTarget)
    const valueOf = (name: string) => {
      const text = String(form.getAll(name).at(-1) ?? '')
      const read = hundredths[fieldOf(resource, name).kind]
      return read ? read(text) : text
    }
    const problems = Object.values(resource.check(Object.fromEntries(resource.form.map((name) => [name, valueOf(name)]))))
    const typed = target instanceof HTMLInputElement ? target.name : ''
    setWrong((now) => {
      const at = resource.form.includes(typed) ? typed : Object.keys(now)[0]
      return at ? Object.fromEntries(problems.slice(0, 1).map(({ code, values }) => [at, refusalText(code, language, values)])) : now
    })
  }
  return { wrong, onInput }
}
