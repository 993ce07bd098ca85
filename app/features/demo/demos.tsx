/** The guided demonstrations to choose from. Only with a lab. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Hospital, KeyRound, type LucideIcon, MoonStar, Play, RotateCw, Scale, Undo2 } from 'lucide-react'
import { mainWorld } from '#contract/rules/worlds.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { inLab } from '#app/features/sim/lab/lab-acts.server.ts'
import { SimTabs } from '#app/features/sim/sim-tabs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { demoAddress, storiesPath } from '#app/features/sim/demo-address.ts'
import { begin, canRestore, offered, restoreBefore } from './demo.server.ts'
import { useDemoPosition } from './left.ts'
import { isStory, type StoryName } from './stories/index.ts'
import { stayAction } from '#app/forms/lost.ts'

export function loader(args: LoaderFunctionArgs) {
  const words = wordsOf(args.request)
  const world = args.context.world?.name ?? mainWorld
  return inLab(args, async ({ blade }) => ({
    stories: offered(words),
    world,
    canRestore: await canRestore(blade, world),
    title: words.t('demo.title'),
  }))
}

export const clientAction = stayAction

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const form = await readForm(request)
  const story = String(form.get('story') ?? '')
  const world = args.context.world?.name ?? mainWorld
  return inLab(args, async ({ blade }) => {
    const isRestore = form.get('act') === 'restore'
    if (!isRestore && !isStory(story)) throw new Response(null, { status: 400 })
    try {
      if (isStory(story)) await begin(blade, story, world)
      else await restoreBefore(blade, world)
    } catch (error) {
      return data({ story, wrong: failureText(failureOf(error), textsOf(request)) }, { status: 400 })
    }
    if (isStory(story)) return redirect(demoAddress(story))
    return redirectWithToast(args.context, storiesPath, { tone: 'success', text: textsOf(request)('demo.restored') })
  })
}

export const handle: TextHandle = { i18n: ['lab', 'sim'] }

const icons: Readonly<Record<StoryName, LucideIcon>> = {
  night: MoonStar,
  refund: Undo2,
  hospital: Hospital,
  'month-end': Scale,
  rights: KeyRound,
}

function StoryIcon({ name }: { name: StoryName }) {
  const Icon = icons[name]
  return <Icon className="size-5" aria-hidden="true" />
}

export default function Demos() {
  const { stories, world, canRestore: mayRestore } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const starting = useNavigation().formData?.get('story')
  const { t } = useText()
  const position = useDemoPosition()
  return (
    <>
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="demo" />
        <span className="text-xs text-muted-foreground phone:hidden">{t('demo.hint')}</span>
      </PageHeader>
      <p className="mb-3 text-muted-foreground">{t('demo.throws', { world: world === mainWorld ? t('demo.main') : world })}</p>
      {mayRestore && (
        <Form method="post" className="mb-3 flex flex-wrap items-center gap-2">
          <Button type="submit" name="act" value="restore" variant="outline">
            <Undo2 aria-hidden="true" />
            {t('demo.restore')}
          </Button>
          {answer?.story === '' && <FieldError role="alert">{answer.wrong}</FieldError>}
        </Form>
      )}
      <ul className="grid grid-cols-3 gap-3 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:[--control-h:var(--tap)]">
        {stories.map(({ name, title, about, minutes, steps, scenario }) => (
          <Card as="li" key={name} className="grid grid-rows-[auto_1fr_auto_auto] gap-2 p-4">
            <h2 className="flex items-center gap-2.5 text-md">
              <span className="grid size-9 place-items-center rounded-md bg-primary-soft text-primary-text">
                <StoryIcon name={name} />
              </span>
              {title}
            </h2>
            <p>{about}</p>
            <p className="text-xs text-muted-foreground">{t('demo.facts', { minutes, steps, scenario })}</p>
            <Form method="post" className="flex flex-wrap gap-2">
              {position?.name === name && (
                <ButtonLink to={position.here} aria-label={t('demo.resumeOf', { name: title })}>
                  <RotateCw aria-hidden="true" />
                  {t('demo.resume')}
                </ButtonLink>
              )}
              <Button
                type="submit"
                name="story"
                value={name}
                variant={position?.name === name ? 'outline' : 'default'}
                working={starting === name}
                aria-label={t('demo.startOf', { name: title })}
              >
                <Play aria-hidden="true" />
                {t('demo.start')}
              </Button>
              {answer?.story === name && <FieldError role="alert">{answer.wrong}</FieldError>}
            </Form>
          </Card>
        ))}
      </ul>
    </>
  )
}
