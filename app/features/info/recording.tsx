/** Records what this session's pages show, masked, into a file for demonstrations. Only where the operator allows it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Fragment } from 'react'
import { Circle, Download, ListChecks, Square, Trash2 } from 'lucide-react'
import { mostRecorded } from '#contract/rules/recording.ts'
import { formatTime } from '#contract/rules/time.ts'
import { recordingOf } from '#app/blade/recorder.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { doRecording, requireRecorder } from './recording.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { t, label } = wordsOf(request)
  return requireRecorder(request, context, ({ session }) => {
    const current = recordingOf(session.id, context.now())
    const recording = current && {
      ...current,
      began: formatTime(current.began),
      resources: current.resources.map(({ name, count }) => ({ name: label(name, 'title'), count })),
    }
    return Promise.resolve({ title: t('recording.title'), recording })
  })
}

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const act = String((await readForm(request)).get('act') ?? '')
  const { label } = wordsOf(request)
  return requireRecorder(request, context, async (signedIn) => {
    const refusedLists = await doRecording(act, signedIn, context.now())
    if (!refusedLists) throw data({ msg: textsOf(request)('state.404Title') }, { status: 400 })
    return refusedLists.length ? { refused: refusedLists.map((name) => label(name, 'title')) } : redirect('/info/recording')
  })
}

export const handle: TextHandle = { i18n: ['info'] }

const icons = { start: Circle, read: ListChecks, stop: Square, forget: Trash2 } as const

function Act({ act, ...look }: { act: keyof typeof icons; variant?: 'outline' | 'outline-destructive' }) {
  const { t } = useText()
  const { formData } = useNavigation()
  const Icon = icons[act]
  return (
    <Button type="submit" name="act" value={act} working={formData?.get('act') === act} {...look}>
      <Icon aria-hidden="true" />
      {t(`recording.${act}`)}
    </Button>
  )
}

export default function Recording() {
  const { recording } = useLoaderData<typeof loader>()
  const refusedLists = useActionData<typeof action>()?.refused
  const { t } = useText()
  return (
    <>
      <PageHeader>
        <h1>{t('recording.title')}</h1>
      </PageHeader>
      <Card as="section" className="grid max-w-140 gap-5 p-5" aria-label={t('recording.title')}>
        <FieldDescription>{t('recording.hint')}</FieldDescription>
        {recording && (
          <>
            <p className="flex flex-wrap items-center gap-2" role="status">
              <Badge variant={recording.running ? 'success' : 'secondary'}>{t(recording.running ? 'recording.on' : 'recording.off')}</Badge>
              {t('recording.rows', { n: recording.count })}
              <span className="text-muted-foreground">{t('recording.since', { time: recording.began })}</span>
            </p>
            {recording.full && <FieldDescription>{t('recording.full', { n: mostRecorded })}</FieldDescription>}
            <DescriptionList>
              {recording.resources.map(({ name, count }) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{count}</dd>
                </Fragment>
              ))}
            </DescriptionList>
          </>
        )}
        {refusedLists && (
          <FieldDescription role="alert">{t('recording.refused', { names: refusedLists.join(t('app.comma')) })}</FieldDescription>
        )}
        <Form method="post" className="flex flex-wrap gap-2">
          {!recording?.running && <Act act="start" {...(recording && { variant: 'outline' as const })} />}
          {recording?.running && <Act act="read" variant="outline" />}
          {recording?.running && <Act act="stop" />}
          {recording && (
            <ButtonLink to="/info/recording/file" reloadDocument variant={recording.running ? 'outline' : 'default'}>
              <Download aria-hidden="true" />
              {t('recording.download')}
            </ButtonLink>
          )}
          {recording && <Act act="forget" variant="outline-destructive" />}
        </Form>
      </Card>
    </>
  )
}
