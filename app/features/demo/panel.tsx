/** The text of a step of a demonstration, and links to the previous and the next one. */
import { ArrowLeft, ArrowRight, CircleCheck, FastForward, Flag, MousePointerClick, RotateCcw, Smartphone } from 'lucide-react'
import { useFetcher } from '@remix-run/react'
import { Form, FormOwner } from '#app/forms/form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Stepper, StepperIndicator, StepperLink } from '#app/ui/stepper.tsx'
import { storeDemoPosition } from './left.ts'
import type { PanelAnswer, StepData } from './demo.server.ts'

interface PanelProps {
  stepData: StepData
  /** Whether the step has just been done. */
  done: boolean
  /** The highlighted control. */
  ringed: string | undefined
}

function hintFor(control: string | undefined, waits: boolean) {
  if (control === undefined) return undefined
  if (control.startsWith('field:')) return 'demo.fill'
  return waits || control.startsWith('send') ? 'demo.press' : 'demo.look'
}

export function Panel({ stepData, done, ringed }: PanelProps) {
  const { t } = useText()
  const { at, steps, step, before, after, stale, here } = stepData
  const waits = step.until !== undefined || step.count !== undefined
  const hint = step.phone ? 'demo.onPhone' : hintFor(ringed, waits)
  return (
    <div className="grid content-start gap-3" data-slot="panel">
      <div className="grid gap-1.5">
        <span className="flex items-center justify-between text-xs text-muted-foreground">
          {t('demo.step', { n: at + 1, of: steps.length })}
          {done && (
            <b className="flex items-center gap-1 font-medium text-success">
              <CircleCheck className="size-4" aria-hidden="true" />
              {t('demo.done')}
            </b>
          )}
        </span>
        <Progress value={((at + (done ? 1 : 0.5)) / steps.length) * 100} />
      </div>
      {stale ? (
        <Again here={here} />
      ) : (
        <div className="grid gap-2" aria-live="polite">
          <h1 className="text-xl font-semibold">{step.title}</h1>
          <p className="leading-relaxed">{step.text}</p>
          {hint && (
            <p className="flex items-center gap-1.5 text-xs text-primary-text">
              {step.phone ? (
                <Smartphone className="size-4" aria-hidden="true" />
              ) : (
                <MousePointerClick className="size-4" aria-hidden="true" />
              )}
              {t(hint)}
            </p>
          )}
          {step.pass && <Pass here={here} ms={step.pass.ms} text={step.pass.text} />}
        </div>
      )}
      <nav className="flex items-center gap-2" aria-label={t('demo.panel')}>
        {before && (
          <ButtonLink variant="outline" to={before}>
            <ArrowLeft aria-hidden="true" />
            {t('demo.before')}
          </ButtonLink>
        )}
        {after ? (
          <ButtonLink className="ms-auto" variant={waits && !done ? 'outline' : 'default'} to={after}>
            {t('demo.after')}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        ) : (
          <Form method="post" action={here} className="ms-auto" onSubmit={() => storeDemoPosition(undefined)}>
            <Button type="submit" name="act" value="end">
              {t('demo.finish')}
              <Flag aria-hidden="true" />
            </Button>
          </Form>
        )}
      </nav>
      <Stepper className={cn('border-t pt-2 max-md:hidden', stepData.customer && 'hidden')}>
        {steps.map(({ title, to }, i) => (
          <li key={to}>
            <StepperLink to={to} aria-current={i === at ? 'step' : undefined}>
              <StepperIndicator>{i < at ? <CircleCheck className="size-4 text-success" aria-hidden="true" /> : i + 1}</StepperIndicator>
              {title}
            </StepperLink>
          </li>
        ))}
      </Stepper>
    </div>
  )
}

function Pass({ here, ms, text }: { here: string; ms: number; text: string }) {
  const fetcher = useFetcher<PanelAnswer>()
  return (
    <fetcher.Form method="post" action={here} className="grid gap-1.5">
      <FormOwner />
      <input type="hidden" name="act" value="pass" />
      <input type="hidden" name="ms" value={ms} />
      {fetcher.data?.wrong !== undefined && <FieldError role="alert">{fetcher.data.wrong}</FieldError>}
      <Button type="submit" variant="outline" working={fetcher.state !== 'idle'}>
        <FastForward aria-hidden="true" />
        {text}
      </Button>
    </fetcher.Form>
  )
}

function Again({ here }: { here: string }) {
  const { t } = useText()
  const fetcher = useFetcher<PanelAnswer>()
  return (
    <fetcher.Form method="post" action={here} className="grid gap-2.5" role="status">
      <FormOwner />
      <p>{t('demo.stale')}</p>
      <input type="hidden" name="act" value="restart" />
      <Button type="submit" working={fetcher.state !== 'idle'}>
        <RotateCcw aria-hidden="true" />
        {t('demo.restart')}
      </Button>
    </fetcher.Form>
  )
}
