/** The toolbar of the editor of formatted text, and the line for the address of a link. */
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Editor } from '@tiptap/core'
import { Bold, CodeXml, Heading, Italic, Link2, List, ListOrdered, type LucideIcon, Quote, Redo2, Underline, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { targetOf } from './rich-html.ts'

interface Tool {
  name: 'bold' | 'italic' | 'underline' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote'
  icon: LucideIcon
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: Underline, run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'heading', icon: Heading, run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bulletList', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: ListOrdered, run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', icon: Quote, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
]

interface RichToolsProps {
  editor: Editor | undefined
  isEditing: boolean
  onHtml: () => void
}

export function RichTools({ editor, isEditing, onHtml }: RichToolsProps) {
  const { t } = useText()
  const [isLinking, setLinking] = useState(false)
  const used = isEditing ? editor : undefined
  return (
    <>
      <div role="toolbar" aria-label={t('rich.tools')} className="flex flex-wrap gap-0.5 border-b p-1">
        {tools.map(({ name, icon, run }) => (
          <ToolButton key={name} label={t(`rich.${name}`)} icon={icon} isOn={!!used?.isActive(name)} run={used && (() => run(used))} />
        ))}
        <ToolButton
          label={t('rich.link')}
          icon={Link2}
          isOn={isLinking || !!used?.isActive('link')}
          run={used && (() => setLinking(!isLinking))}
        />
        <ToolButton label={t('rich.undo')} icon={Undo2} run={used?.can().undo() ? () => used.chain().focus().undo().run() : undefined} />
        <ToolButton label={t('rich.redo')} icon={Redo2} run={used?.can().redo() ? () => used.chain().focus().redo().run() : undefined} />
        <ToolButton label={t('rich.html')} icon={CodeXml} isOn={!isEditing} run={editor && onHtml} />
      </div>
      {isLinking && used && <LinkLine editor={used} onClose={() => setLinking(false)} />}
    </>
  )
}

interface ToolButtonProps {
  label: string
  icon: LucideIcon
  /** Absent for an action that is not a state. */
  isOn?: boolean
  /** Absent while it is not possible. */
  run: (() => void) | undefined
}

function ToolButton({ label, icon: Icon, isOn, run }: ToolButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={!run}
      onClick={run}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}

/** Links the selected words, or those of the link at the cursor; an empty address removes the link. */
function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const address = input.current?.value.trim() ?? ''
    const href = targetOf(address)
    if (address && !href) return setWrong(true)
    const words = editor.chain().focus().extendMarkRange('link')
    if (!href) words.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      words.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] }).run()
    else words.setLink({ href }).run()
    onClose()
  }
  return (
    <div className="flex items-center gap-2 border-b p-2">
      <Input
        ref={input}
        autoFocus
        defaultValue={String(editor.getAttributes('link').href ?? '')}
        aria-label={t('rich.address')}
        aria-invalid={isWrong || undefined}
        placeholder="https://"
        autoComplete="off"
        // Not a field of the form around it.
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else onClose()
        }}
      />
      <Button variant="outline" onClick={apply}>
        {t('rich.apply')}
      </Button>
      {isWrong && (
        <span role="alert" className="text-xs text-destructive-text">
          {t('rich.wrongAddress')}
        </span>
      )}
    </div>
  )
}
