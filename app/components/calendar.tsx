/** A month of days to choose from, Monday first. Arrows move by days and weeks, Page Up and Page Down by months. */
import { Button } from '#app/ui/button.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { addDays, addMonths, daysShown } from './calendar-days.ts'

const steps: Partial<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

interface CalendarProps {
  /** `yyyy-MM-dd`, or any other text that was typed. */
  chosen: string
  today: string
  onChoose: (day: string) => void
}

export default function Calendar({ chosen, today, onChoose }: CalendarProps) {
  const { t, language } = useText()
  const start = /^\d{4}-\d\d-\d\d/.exec(chosen)?.[0] ?? today
  const [at, setAt] = useState(start)
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  // Runs in an effect because the day that the keys moved to may be in a month that is rendered only now.
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  const show = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moved.current = true
    setAt(step(at))
  }
  const turn = (months: number) => {
    moved.current = false
    setAt(addMonths(at, months))
  }
  const days = daysShown(at)
  return (
    <div className="w-64 p-1">
      <div className="flex items-center justify-between pb-1">
        <Button variant="ghost" size="icon" aria-label={t('date.previous')} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <b className="font-medium" aria-live="polite">
          {show(at, { year: 'numeric', month: 'long' })}
        </b>
        <Button variant="ghost" size="icon" aria-label={t('date.next')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <div ref={grid} className="grid grid-cols-7 gap-px text-center" onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className="text-xs text-muted-foreground" aria-hidden="true">
            {show(day, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((day) => (
          <Button
            key={day}
            variant="ghost"
            size="sm"
            className={
              'px-0! aria-pressed:bg-primary aria-pressed:text-primary-foreground' +
              (day.slice(0, 7) === at.slice(0, 7) ? '' : ' text-muted-foreground!') +
              (day === today ? ' border-primary-border!' : '')
            }
            tabIndex={day === at ? 0 : -1}
            aria-pressed={day === start && chosen !== ''}
            aria-label={show(day, { dateStyle: 'full' })}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </Button>
        ))}
      </div>
    </div>
  )
}
