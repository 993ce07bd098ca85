/** Notice that the answer to the last submission was lost, so that its outcome is unknown. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { useActionData } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useLanguage } from '#app/i18n/use-language.ts'

export const has = (answer: unknown, name: string): boolean => typeof answer === 'object' && answer !== null && name in answer

export const isLost = (answer: unknown): boolean => has(answer, 'lost')

/** Whether the answer to the last submission was lost. */
const useLost = (): boolean => isLost(useActionData())

/** @param text replaces the default message */
export function LostNote({ text }: { text?: string }) {
  const lost = useLost()
  const { t } = useLanguage()
  const says = text ?? (lost && t('state.lost'))
  return (
    says && (
      <Alert variant="destructive" className="m-3">
        <CircleAlert aria-hidden="true" />
        <AlertDescription>{says}</AlertDescription>
      </Alert>
    )
  )
}
