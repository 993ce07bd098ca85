/**
 * What the browser holds of a form, for components that show it elsewhere. What was typed before the script ran counts too: an
 * input whose value React holds would go back to what the page came with.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { typeInto } from './form-text.ts'

/** The text of one input. @returns the text; `put`, which types another; `input`, the properties of the input */
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

/**
 * What is seen in the form around an element, while it is filled in.
 * @param start what the page came with
 * @param read one function for all renders
 */
export function useFilledIn<E extends HTMLElement, T>(start: T, read: (form: FormData) => T): { seen: T; around: RefObject<E> } {
  const around = useRef<E>(null)
  const [seen, setSeen] = useState(start)
  useEffect(() => {
    const form = around.current?.closest('form')
    const follow = () => form && setSeen(read(new FormData(form)))
    follow()
    form?.addEventListener('input', follow)
    return () => form?.removeEventListener('input', follow)
  }, [read])
  return { seen, around }
}
