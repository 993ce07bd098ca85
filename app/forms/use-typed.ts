/**
 * The browser's current form values, for components that show them elsewhere. Includes what was typed before hydration: a
 * controlled React input would be reset to its server-rendered value.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { typeInto } from '#app/lib/form-text.ts'

/** State of one input. @returns the text; `put`, which sets another; `input`, the properties of the input */
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
 * A value derived from the surrounding form while it is filled in.
 * @param start the server-rendered value
 * @param read must be a stable function
 * @param pause milliseconds without typing before the value follows
 */
export function useFilledIn<E extends HTMLElement, T>(start: T, read: (form: FormData) => T, pause = 0): { seen: T; around: RefObject<E> } {
  const around = useRef<E>(null)
  const [seen, setSeen] = useState(start)
  useEffect(() => {
    const form = around.current?.closest('form')
    const follow = () => form && setSeen(read(new FormData(form)))
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = () => {
      clearTimeout(timer)
      if (pause) timer = setTimeout(follow, pause)
      else follow()
    }
    follow()
    form?.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      form?.removeEventListener('input', onInput)
    }
  }, [read, pause])
  return { seen, around }
}
