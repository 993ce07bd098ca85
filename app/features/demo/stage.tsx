/** The real page in a frame, with a ring around the control to press. */
import { MousePointerClick } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { cn } from '#app/ui/cn.ts'
import { addressIn, bringIntoView, nextControl, openIn } from './find-control.ts'
import { isAt } from './story.ts'

/** Milliseconds between two checks of the page. */
const every = 150
/** Pixels between the control and its ring. */
const room = 4

interface StageProps {
  /** Address that is opened first. */
  first: string
  page: string
  /** Whether the step opens its page; otherwise the current page stays. */
  moves: boolean
  /** Key of the step; different for each one. */
  step: string
  controls: readonly string[]
  /** The address at which the step is done. */
  until: string | undefined
  onDone: () => void
  /** Called with each new address of the page, and with the first one of a step. */
  onPage: (address: string) => void
  /** Called with the highlighted control; undefined where the page has none. */
  onRing: (control: string | undefined) => void
  className?: string
}

interface Ring {
  control: string
  left: number
  top: number
  width: number
  height: number
}

const isSame = (one: Ring | undefined, other: Ring | undefined) =>
  one === other || (one && other ? Object.keys(one).every((key) => one[key as keyof Ring] === other[key as keyof Ring]) : false)

/** Position of the control in the frame; scrolls it into view the first time. */
function ringOf(frame: HTMLIFrameElement, controls: readonly string[], lastElement: { current: Element | undefined }): Ring | undefined {
  const document = frame.contentDocument
  const next = document && nextControl(document, controls)
  if (!next) return undefined
  const { control, area: element } = next
  if (lastElement.current !== element) {
    lastElement.current = element
    bringIntoView(element)
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  const right = Math.min(left + width + room, frame.clientWidth - 2)
  const bottom = Math.min(top + height + room, frame.clientHeight - 2)
  const [x, y] = [Math.max(2, left - room), Math.max(2, top - room)]
  return right - x > 4 && bottom - y > 4 ? { control, left: x, top: y, width: right - x, height: bottom - y } : undefined
}

export function Stage({ first, page, moves, step, controls, until, onDone, onPage, onRing, className }: StageProps) {
  const { t } = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [lastRing, setLastRing] = useState<{ step: string; ring: Ring | undefined }>()
  // The ring of the previous step disappears at once.
  const ring = lastRing?.step === step ? lastRing.ring : undefined
  const openedStep = useRef(step)
  const lastElement = useRef<Element>(undefined)
  const callbacks = useRef({ onDone, onPage, onRing })
  useEffect(() => {
    callbacks.current = { onDone, onPage, onRing }
  })

  // Runs in an effect because the page in the frame is not part of this React tree.
  useEffect(() => {
    if (openedStep.current === step || !frame.current) return
    openedStep.current = step
    if (moves && addressIn(frame.current) !== page) openIn(frame.current, page)
  }, [step, moves, page])

  // Compared as a text, because each answer of the server has a list of its own.
  const wanted = controls.join('\n')
  // Runs in an effect that polls, because no event tells that the page in the frame has changed.
  useEffect(() => {
    lastElement.current = undefined
    const began = frame.current && addressIn(frame.current)
    let last: string | undefined
    const look = () => {
      if (!frame.current) return
      const next = ringOf(frame.current, wanted === '' ? [] : wanted.split('\n'), lastElement)
      setLastRing((before) => (before?.step === step && isSame(before.ring, next) ? before : { step, ring: next }))
      callbacks.current.onRing(next?.control)
      const now = addressIn(frame.current)
      if (until !== undefined && now !== undefined && now !== began && isAt(until, now)) callbacks.current.onDone()
      if (now !== undefined && now !== last) callbacks.current.onPage((last = now))
    }
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [step, wanted, until])

  return (
    <div className={cn('relative min-h-0 min-w-0 overflow-hidden bg-background', className)} data-slot="stage">
      <iframe ref={frame} name="page" src={first} title={t('demo.page')} className="absolute inset-0 size-full border-0" />
      {ring && (
        <div
          className="pointer-events-none absolute rounded-md outline-3 outline-primary-ui motion-safe:animate-pulse"
          style={{ left: ring.left, top: ring.top, width: ring.width, height: ring.height }}
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
