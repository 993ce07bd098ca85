import { CircleAlert } from 'lucide-react'

/** What is wrong with a field, under the field. */
export function FieldMessage({ id, text }: { id: string; text?: string }) {
  if (!text) return null
  return (
    <p className="hint bad" id={id}>
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  )
}
