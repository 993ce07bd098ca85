/** The real page in a frame, with a ring around what to press. */
import { MousePointerClick } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { cn } from '#app/ui/cn.ts'
import { addressIn, bringIntoView, findControl, openIn } from './find-control.ts'
import { isAt } from './story.ts'

/** Milliseconds between two looks at the page. */
const every = 150
/** Pixels around the control. */
const room = 4

interface StageProps {
  /** What is open at first. */
  first: string
  page: string
  /** Whether the step begins at its page; else the one that is open stays. */
  moves: boolean
  /** Another text for each step. */
  step: string
  control: string | undefined
  /** The address at which the step is done. */
  until: string | undefined
  onDone: () => void
  /** Receives each address that the page gets, and the first one of a step. */
  onPage: (address: string) => void
  /** Receives whether the page has the control. */
  onRing: (found: boolean) => void
  className?: string
}

interface Ring {
  left: number
  top: number
  width: number
  height: number
}

const isSame = (one: Ring | undefined, other: Ring | undefined) =>
  one === other || (one && other ? Object.keys(one).every((key) => one[key as keyof Ring] === other[key as keyof Ring]) : false)

/** Where the control is in the frame; brings it into view the first time. */
function ringOf(frame: HTMLIFrameElement, control: string, seen: { current: Element | undefined }): Ring | undefined {
  const document = frame.contentDocument
  const found = document && findControl(document, control)
  if (!found) return undefined
  if (seen.current !== found) {
    seen.current = found
    bringIntoView(found)
  }
  const { left, top, width, height } = found.getBoundingClientRect()
  const right = Math.min(left + width + room, frame.clientWidth - 2)
  const bottom = Math.min(top + height + room, frame.clientHeight - 2)
  const [x, y] = [Math.max(2, left - room), Math.max(2, top - room)]
  return right - x > 4 && bottom - y > 4 ? { left: x, top: y, width: right - x, height: bottom - y } : undefined
}

export function Stage({ first, page, moves, step, control, until, onDone, onPage, onRing, className }: StageProps) {
  const { t } = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [found, setFound] = useState<{ step: string; ring: Ring | undefined }>()
  // why: what was ringed for the step before is gone at once
  const ring = found?.step === step ? found.ring : undefined
  const opened = useRef(step)
  const seen = useRef<Element>(undefined)
  const told = useRef({ onDone, onPage, onRing })
  useEffect(() => {
    told.current = { onDone, onPage, onRing }
  })

  // why an effect: the page in the frame is no part of this one's tree
  useEffect(() => {
    if (opened.current === step || !frame.current) return
    opened.current = step
    if (moves && addressIn(frame.current) !== page) openIn(frame.current, page)
  }, [step, moves, page])

  // why an effect: nothing tells that the page in the frame has changed
  useEffect(() => {
    seen.current = undefined
    const began = frame.current && addressIn(frame.current)
    let last: string | undefined
    const look = () => {
      if (!frame.current) return
      const next = control === undefined ? undefined : ringOf(frame.current, control, seen)
      setFound((before) => (before?.step === step && isSame(before.ring, next) ? before : { step, ring: next }))
      told.current.onRing(next !== undefined)
      const now = addressIn(frame.current)
      if (until !== undefined && now !== undefined && now !== began && isAt(until, now)) told.current.onDone()
      if (now !== undefined && now !== last) told.current.onPage((last = now))
    }
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [step, control, until])

  return (
    <div className={cn('relative min-h-0 min-w-0 overflow-hidden bg-background', className)} data-slot="stage">
      <iframe ref={frame} name="page" src={first} title={t('demo.page')} className="absolute inset-0 size-full border-0" />
      {ring && (
        <div
          className="pointer-events-none absolute rounded-md outline-3 outline-primary-ui motion-safe:animate-pulse"
          style={ring}
          aria-hidden="true"
          data-slot="ring"
        >
          <span className="absolute start-full top-full -ms-2 -mt-2 grid size-7 place-items-center rounded-full bg-primary text-primary-foreground shadow-2">
            <MousePointerClick className="size-4" />
          </span>
        </div>
      )}
    </div>
  )
}
