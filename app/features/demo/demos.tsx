/** The guided demonstrations to choose from. Only with a lab. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Hospital, KeyRound, LogOut, type LucideIcon, MoonStar, Play, RotateCw, Scale, Trash2, Undo2 } from 'lucide-react'
import { labWorldRemove, labWorlds } from '#contract/endpoints/lab.ts'
import { labName, mainWorld } from '#contract/rules/worlds.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { inLab } from '#app/features/sim/lab/lab-acts.server.ts'
import { SimTabs } from '#app/features/sim/sim-tabs.tsx'
import { worldAddress } from '#app/features/sim/address.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { storiesPath } from '#app/features/sim/demo-address.ts'
import { offered } from './demo.server.ts'
import { type DemoPosition, resumeAddress, useDemoPosition } from './left.ts'
import { isStoryWorld, startStory } from './own-world.server.ts'
import { isStory, type StoryName } from './stories/index.ts'
import { stayAction } from '#app/forms/lost.ts'

export function loader(args: LoaderFunctionArgs) {
  const words = wordsOf(args.request)
  const { world, inWorld } = args.context
  return inLab(args, async ({ blade }) => ({
    stories: offered(words),
    storyWorlds: (await blade.call(labWorlds, {})).data.map(({ name }) => name).filter(isStoryWorld),
    world: world?.name,
    canStart: inWorld !== undefined,
    title: words.t('demo.title'),
  }))
}

export const clientAction = stayAction

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = await readForm(request)
  const story = String(form.get('story') ?? '')
  const left = labName.safeParse(form.get('left')).data
  return inLab(args, async ({ blade }) => {
    const t = textsOf(request)
    if (!isStory(story)) throw new Response(null, { status: 400 })
    try {
      const isDiscard = form.get('act') === 'discard'
      const started = isDiscard ? undefined : await startStory(args, blade, story)
      // The world in which the story was left before. It is gone already if somebody else removed it.
      if (left && isStoryWorld(left) && left !== context.world?.name)
        await blade.call(labWorldRemove, { name: left }).catch((error: unknown) => void failureOf(error))
      return started ?? (await redirectWithToast(context, storiesPath, { tone: 'success', text: t('demo.discarded') }))
    } catch (error) {
      return data({ story, wrong: failureText(failureOf(error), t) }, { status: 400 })
    }
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

type Stories = ReturnType<typeof useLoaderData<typeof loader>>

export default function Demos() {
  const { stories, storyWorlds, world, canStart } = useLoaderData<typeof loader>()
  const { t } = useText()
  const position = useDemoPosition()
  const left = position && storyWorlds.includes(position.world) ? position : undefined
  return (
    <>
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="demo" />
        <span className="text-xs text-muted-foreground phone:hidden">{t('demo.hint')}</span>
      </PageHeader>
      {world !== undefined && storyWorlds.includes(world) && (
        <Alert className="mb-3">
          <AlertDescription className="flex flex-wrap items-center gap-2">
            {t('demo.inside', { world })}
            <ButtonLink variant="outline" size="sm" to={worldAddress(mainWorld, storiesPath)} reloadDocument>
              <LogOut aria-hidden="true" />
              {t('demo.back')}
            </ButtonLink>
          </AlertDescription>
        </Alert>
      )}
      <p className="mb-3 text-muted-foreground">{t(canStart ? 'demo.own' : 'demo.elsewhere')}</p>
      <ul className="grid grid-cols-3 gap-3 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:[--control-h:var(--tap)]">
        {stories.map((story) => (
          <StoryCard key={story.name} story={story} left={left?.name === story.name ? left : undefined} canStart={canStart} />
        ))}
      </ul>
    </>
  )
}

/** @param props.left where this tab left the story */
function StoryCard({ story, left, canStart }: { story: Stories['stories'][number]; left: DemoPosition | undefined; canStart: boolean }) {
  const { name, title, about, minutes, steps, scenario } = story
  const { t } = useText()
  const answer = useActionData<typeof action>()
  const starting = useNavigation().formData?.get('story')
  return (
    <Card as="li" className="grid grid-rows-[auto_1fr_auto_auto] gap-2 p-4">
      <h2 className="flex items-center gap-2.5 text-md">
        <span className="grid size-9 place-items-center rounded-md bg-primary-soft text-primary-text">
          <StoryIcon name={name} />
        </span>
        {title}
      </h2>
      <p>{about}</p>
      <p className="text-xs text-muted-foreground">{t('demo.facts', { minutes, steps, scenario })}</p>
      {canStart && (
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="story" value={name} />
          {left && (
            <>
              <input type="hidden" name="left" value={left.world} />
              <ButtonLink
                to={worldAddress(left.world, resumeAddress(left))}
                reloadDocument
                aria-label={t('demo.resumeOf', { name: title })}
              >
                <RotateCw aria-hidden="true" />
                {t('demo.resume')}
              </ButtonLink>
            </>
          )}
          <Button
            type="submit"
            name="act"
            value="start"
            variant={left ? 'outline' : 'default'}
            working={starting === name}
            aria-label={t('demo.startOf', { name: title })}
          >
            <Play aria-hidden="true" />
            {t('demo.start')}
          </Button>
          {left && (
            <Button type="submit" name="act" value="discard" variant="ghost" aria-label={t('demo.discardOf', { name: title })}>
              <Trash2 aria-hidden="true" />
              {t('demo.discard')}
            </Button>
          )}
          {answer?.story === name && <FieldError role="alert">{answer.wrong}</FieldError>}
        </Form>
      )}
    </Card>
  )
}
