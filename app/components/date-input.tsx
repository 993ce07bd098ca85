/** A date, or with `time` a moment, typed as `2026-11-25 08:00` or chosen in a localized calendar, which needs a script. */
import { Button } from '#app/ui/button.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { CalendarDays } from 'lucide-react'
import { type InputHTMLAttributes, lazy, Suspense, useId, useRef, useState } from 'react'
import { typeInto } from '#app/lib/form-text.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Scripted } from './scripted.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/** Today in the zone of the console. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  time?: boolean
}

export function DateInput({ time, className, ...props }: DateInputProps) {
  const { t } = useText()
  const id = `calendar-${useId().replaceAll(':', '')}`
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const choose = (day: string) => {
    if (!input.current) return
    const rest = /[ T](\d\d:\d\d(:\d\d)?)$/.exec(input.current.value)?.[1]
    typeInto(input.current, time ? `${day} ${rest ?? '00:00:00'}` : day)
    box.current?.hidePopover()
    input.current.focus()
  }
  return (
    <InputGroup className={className}>
      <InputGroupInput
        ref={input}
        data-slot="date-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(time ? 'date.momentFormat' : 'date.format')}
        {...props}
      />
      <Scripted>
        <Button
          variant="ghost"
          size="icon-xs"
          popovertarget={id}
          aria-label={t('date.open')}
          onClick={() => setChosen(input.current?.value ?? '')}
        >
          <CalendarDays aria-hidden="true" />
        </Button>
        <PopoverContent ref={box} id={id} under aria-label={t('date.open')}>
          {chosen !== undefined && (
            <Suspense fallback={null}>
              <Calendar key={chosen} chosen={chosen} today={today()} onChoose={choose} />
            </Suspense>
          )}
        </PopoverContent>
      </Scripted>
    </InputGroup>
  )
}
