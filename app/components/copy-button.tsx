/** Copies a value. Hidden without JavaScript: the value itself can be selected. */
import { Button } from '#app/ui/button.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { Scripted } from './scripted.tsx'

export function CopyButton({ value, name }: { value: string; name: string }) {
  const { t } = useLanguage()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  const title = `${t(copied ? 'app.copied' : 'app.copy')} ${name}`
  return (
    <Scripted>
      <Button variant="ghost" size="icon-xs" aria-label={title} title={title} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
    </Scripted>
  )
}
