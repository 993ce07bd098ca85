/** What a user typed into a form, as plain text that can be stored and restored. Never includes passwords and secrets. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type FormText = Record<string, string>

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
const textOf = (control: Control) => (isChoice(control) ? String(control.checked) : control.value)
const keyOf = (control: Control) => (isChoice(control) ? `${control.name}=${control.value}` : control.name)

function startOf(control: Control): string {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
  if (isChoice(control)) return String(control.defaultChecked)
  // Read back from a copy, because browsers normalize times and line ends.
  const copy = control.cloneNode()
  if (!(copy instanceof HTMLInputElement || copy instanceof HTMLTextAreaElement)) return ''
  copy.value = control.defaultValue
  return copy.value
}

/** The fields that a user can fill in; a control without a name is only a helper. */
const filled = (form: HTMLFormElement): Control[] =>
  [...form.elements].flatMap((control) => {
    const isControl =
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement ||
      (control instanceof HTMLInputElement && control.type !== 'hidden')
    return isControl && control.name ? [control] : []
  })
const isChanged = (control: Control) => textOf(control) !== startOf(control)

/** Names of the fields that differ from their initial values. */
export const changedNames = (form: HTMLFormElement): string[] => [
  ...new Set(filled(form).flatMap((control) => (isChanged(control) ? [control.name] : []))),
]

/** The controls that may be stored. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  filled(form).filter(
    (control) =>
      !/^(password|file)$/.test(control.type) && !('secret' in control.dataset) && !control.matches(':read-only:is(input, textarea)'),
  )

/** The row version that the form was filled in on; restored values are compared with that one. */
const versionOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[data-version]')]

/** Controls that differ from their initial values. */
export function typedInto(form: HTMLFormElement): FormText {
  const typed = controlsOf(form).filter(isChanged)
  return Object.fromEntries((typed.length ? [...typed, ...versionOf(form)] : []).map((control) => [keyOf(control), textOf(control)]))
}

/** Sets values as typing would, so that the form's validation and counters follow. */
export function typeInto(control: Control, text: string): void {
  const property = isChoice(control) ? 'checked' : 'value'
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set
  set?.call(control, isChoice(control) ? text === 'true' : text)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}

export function typeAgain(form: HTMLFormElement, texts: FormText): void {
  for (const control of [...controlsOf(form), ...versionOf(form)]) {
    const text = texts[keyOf(control)]
    if (text !== undefined) typeInto(control, text)
  }
}
