/**
 * Formatted text. Its HTML is the field of the form, and an editor writes it; it is typed where there is no JavaScript, in the editor's
 * HTML view, and where it has markup that the editor would lose.
 */
import { Textarea } from '#app/ui/textarea.tsx'
import { type ComponentProps, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { hiddenField } from './hidden-field.tsx'

const RichEditor = lazy(() => import('./rich-editor.tsx'))

export function RichInput({ title, ...props }: ComponentProps<typeof Textarea> & { title: string }) {
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const [isEditing, setEditing] = useState(false)
  const areaOf = useCallback(() => box.current?.querySelector('textarea') ?? undefined, [])
  return (
    <div ref={box} data-slot="rich-input" className="grid grid-cols-1">
      {hydrated && (
        <Suspense fallback={null}>
          <RichEditor
            title={title}
            areaOf={areaOf}
            isEditing={isEditing}
            onEdit={setEditing}
            required={!!props.required}
            invalid={!!props['aria-invalid']}
            describedBy={props['aria-describedby']}
          />
        </Suspense>
      )}
      {/* The label and a refused form focus the field, which hands the focus on to the editor. */}
      <Textarea {...props} {...(isEditing && hiddenField)} rows={8} />
    </div>
  )
}
