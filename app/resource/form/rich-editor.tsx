/** The editor of formatted text, loaded with the first form that has such a field. */
import { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { typeInto } from '#app/lib/form-text.ts'
import { extensions, htmlOf, isKept, parsable, pasted } from './rich-html.ts'
import { RichTools } from './rich-tools.tsx'

interface RichEditorProps {
  /** Label of the field. */
  title: string
  /** The field with the HTML. */
  areaOf: () => HTMLTextAreaElement | undefined
  /** Whether the text is visible, and not its HTML. */
  isEditing: boolean
  onEdit: (editing: boolean) => void
  required: boolean
  invalid: boolean
  describedBy: string | undefined
}

export default function RichEditor({ title, areaOf, isEditing, onEdit, required, invalid, describedBy }: RichEditorProps) {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    const area = areaOf()
    if (!area) return
    const opened = new Editor({
      element: place.current,
      extensions,
      content: parsable(area.value),
      injectCSS: false,
      onTransaction: redraw,
      onUpdate: () => typeInto(area, htmlOf(opened)),
    })
    const isWhole = isKept(area.value, htmlOf(opened))
    setLost(!isWhole)
    // Someone who types HTML already keeps it under the cursor.
    onEdit(isWhole && (document.activeElement !== area || area.value === area.defaultValue))
    setEditor(opened)
    const isHidden = () => area.tabIndex < 0
    // A restored draft is written into the field, and may have markup that the editor would lose.
    const follow = () => {
      if (area.value === htmlOf(opened)) return
      opened.commands.setContent(parsable(area.value), { emitUpdate: false })
      if (!isHidden() || isKept(area.value, htmlOf(opened))) return
      setLost(true)
      onEdit(false)
    }
    const focus = () => void (isHidden() && opened.commands.focus())
    area.addEventListener('input', follow)
    area.addEventListener('focus', focus)
    return () => {
      area.removeEventListener('input', follow)
      area.removeEventListener('focus', focus)
      opened.destroy()
    }
  }, [areaOf, onEdit])

  useEffect(
    () =>
      editor?.setOptions({
        editorProps: {
          transformPastedHTML: pasted,
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': title,
            'aria-required': String(required),
            'aria-invalid': String(invalid),
            ...(describedBy && { 'aria-describedby': describedBy }),
          },
        },
      }),
    [editor, title, required, invalid, describedBy],
  )

  // A field that had the focus before the editor was loaded hands it on.
  useEffect(() => {
    if (isEditing && document.activeElement === areaOf()) editor?.commands.focus()
  }, [isEditing, editor, areaOf])

  const toggleHtml = () => {
    const html = areaOf()?.value ?? ''
    const isWhole = isEditing || !editor || isKept(html, htmlOf(editor))
    setLost(!isWhole)
    onEdit(!isEditing && isWhole)
  }
  return (
    <div data-slot="rich-editor" data-invalid={invalid || undefined} className="rich-editor">
      <RichTools editor={editor} isEditing={isEditing} onHtml={toggleHtml} />
      {isLost && <p className="px-2.5 py-2 text-xs text-muted-foreground">{t('rich.lost')}</p>}
      <div ref={place} className="rich-text" hidden={!isEditing} />
    </div>
  )
}
