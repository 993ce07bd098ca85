/** The subject of an instance, its picture, and its history. */
import { Timeline, TimelineItem, type TimelineVariant } from '#app/ui/timeline.tsx'
import { Section, SectionAction, SectionTitle } from '#app/ui/section.tsx'
import { cn } from '#app/ui/cn.ts'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { CircleCheck, CirclePlay, CircleX, Clock, type LucideIcon, Square } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { dayTime } from '#app/lib/format.ts'
import type { Instance, Step } from './instance.server.ts'
import { processGround, ProcessImage } from './process-image.tsx'

export function InstanceView({ instance }: { instance: Instance }) {
  const { t, label } = useText()
  const { leave, applicant } = instance
  return (
    <>
      <Section>
        <SectionTitle>{t('flow.request')}</SectionTitle>
        <DescriptionList columns={2}>
          <Fact name={t('flow.applicant')}>{applicant || '—'}</Fact>
          {leave && (
            <>
              <Fact name={label('leave', 'applyTime')}>{leave.applyTime}</Fact>
              <Fact name={label('leave', 'startTime')}>{leave.startTime}</Fact>
              <Fact name={label('leave', 'endTime')}>{leave.endTime}</Fact>
              <Fact name={label('leave', 'reason')}>{leave.reason}</Fact>
            </>
          )}
        </DescriptionList>
      </Section>
      <Section>
        <SectionTitle>{t('flow.picture')}</SectionTitle>
        <Picture instance={instance} />
      </Section>
      <Section>
        <SectionTitle>
          {t('flow.history')} <SectionAction>{t('order.zone')}</SectionAction>
        </SectionTitle>
        <History instance={instance} />
      </Section>
    </>
  )
}

/** The current step; undefined when the process has ended. */
export const openStep = ({ history }: Pick<Instance, 'history'>): Step | undefined => history.find((step) => step.status === 'todo')

export function Picture({ instance }: { instance: Instance }) {
  const { t } = useText()
  const open = openStep(instance)
  const alt = open
    ? t('flow.pictureAt', { name: instance.name, step: open.historyActivityName ?? '' })
    : t('flow.pictureEnded', { name: instance.name })
  return (
    <div
      className={cn('overflow-x-auto rounded-md border border-border', processGround)}
      tabIndex={0}
      role="region"
      aria-label={t('flow.picture')}
    >
      <ProcessImage src={`/flow/picture?instance=${instance.id}`} alt={alt} />
    </div>
  )
}

function look(step: Step): readonly [variant: TimelineVariant, icon: LucideIcon] {
  if (step.historyActivityId === 'start') return ['primary', CirclePlay]
  if (step.historyActivityId === 'end') return ['default', Square]
  if (step.status === 'todo') return ['warning', Clock]
  return step.pass ? ['success', CircleCheck] : ['destructive', CircleX]
}

function History({ instance: { history, today } }: { instance: Instance }) {
  const { t, language } = useText()
  const verdict = (step: Step) => {
    if (!step.taskId) return undefined
    if (step.status === 'todo') return step.assigneeName ? t('flow.waiting') : t('flow.unclaimed')
    return t(step.pass ? 'flow.agreed' : 'flow.rejected')
  }
  const names: Record<string, string> = { start: t('flow.begin'), end: t('flow.end') }
  return (
    <Timeline>
      {history.map((step) => {
        const [variant, icon] = look(step)
        const at = step.endTime ?? step.createTime ?? ''
        return (
          <TimelineItem
            key={step.id}
            variant={variant}
            icon={icon}
            title={<span translate="no">{names[step.historyActivityId ?? ''] ?? step.historyActivityName}</span>}
            description={[step.assigneeName, verdict(step), step.comment].filter(Boolean).join(' · ')}
            time={<time title={at}>{dayTime(at, today, language)}</time>}
          />
        )
      })}
    </Timeline>
  )
}
