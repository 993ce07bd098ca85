/** A masked number, with an eye button that shows the full number to users with the right. It is read only then, which is audited. */
import { phoneView } from '#contract/endpoints/phone.ts'
import type { Resource } from '#contract/resource.ts'
import { Button } from '#app/ui/button.tsx'
import { useFetcher } from '@remix-run/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Scripted } from '#app/components/scripted.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { action } from './phone.ts'
import { useCan } from './rights.ts'

interface PhoneNumberProps {
  of: Pick<Resource, 'name'>
  /** Id of the row. */
  id: string | null
  field?: string
  /** The number as rows have it. */
  masked: string | null
}

export function PhoneNumber({ of, id, field = 'phoneNumber', masked }: PhoneNumberProps) {
  const { t, label } = useText()
  const can = useCan()
  const fetcher = useFetcher<typeof action>()
  const [isShown, setIsShown] = useState(false)
  if (!masked) return '—'
  const { phone, error } = fetcher.data ?? {}
  const isWhole = isShown && phone !== undefined
  const toggle = () => {
    setIsShown(!isShown)
    if (!isShown && !phone) fetcher.submit({ resource: of.name, id, field }, { method: 'post', action: '/session/phone' })
  }
  return (
    <span className="inline-flex items-center gap-1" translate="no">
      {isWhole ? phone : masked}
      {can(phoneView.needs) && id && (
        <Scripted>
          <Button
            variant="ghost"
            size="icon-xs"
            className="print:hidden"
            aria-pressed={isWhole}
            aria-label={t('phone.show', { name: label(of.name, field) })}
            working={fetcher.state !== 'idle'}
            onClick={toggle}
          >
            {isWhole ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </Button>
        </Scripted>
      )}
      {isShown && error && (
        <span role="alert" className="text-xs text-destructive-text">
          {error}
        </span>
      )}
    </span>
  )
}
