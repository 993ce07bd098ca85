/** Demo values, each with a button that fills it into the form above. */
import { Button } from '#app/ui/button.tsx'
import { FieldDescription } from '#app/ui/field.tsx'

interface HintsProps {
  title: string
  /** `isName`: the text is a name, which is not translated. */
  entries: readonly { value: string; text?: string; isName?: boolean }[]
  onChoose: (value: string) => void
}

export function DemoHints({ title, entries, onChoose }: HintsProps) {
  if (!entries.length) return null
  return (
    <div data-slot="demo" className="grid gap-1.5 border-t pt-4">
      <FieldDescription>{title}</FieldDescription>
      {entries.map(({ value, text, isName }) => (
        <Button
          key={value}
          variant="ghost"
          size="sm"
          className="grid! h-auto! min-h-8 grid-cols-[auto_minmax(0,1fr)] items-baseline! gap-3! py-1 text-left leading-[1.6]! font-normal! whitespace-normal!"
          onClick={() => onChoose(value)}
        >
          <b className="min-w-16 font-medium text-primary-text">{value}</b>
          <span translate={isName ? 'no' : undefined}>{text}</span>
        </Button>
      ))}
    </div>
  )
}

/** Fills a field of a form, if the form has it. @returns the field */
export function fillField(form: HTMLFormElement | null, name: string, value: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement)) return undefined
  input.value = value
  return input
}
