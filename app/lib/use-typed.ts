/**
 * The text of an input that the browser holds and a component shows elsewhere. What was typed before the script ran counts too:
 * an input whose value React holds would go back to what the page came with.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { typeInto } from './form-text.ts'

/** @returns the text; `put`, which types another; `input`, the properties of the input */
export function useTyped(start = '') {
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(start)
  useEffect(() => setText(ref.current?.value ?? ''), [])
  return {
    text,
    put: (next: string) => ref.current && typeInto(ref.current, next),
    input: { ref, defaultValue: start, onInput: (event: FormEvent<HTMLInputElement>) => setText(event.currentTarget.value) },
  }
}
