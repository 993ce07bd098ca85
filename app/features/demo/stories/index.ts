/** The guided demonstrations, by their names in addresses. */
import type { Story } from '../story.ts'
import { hospital } from './hospital.ts'
import { monthEnd } from './month-end.ts'
import { night } from './night.ts'
import { refund } from './refund.ts'
import { rights } from './rights.ts'

export const stories = { night, refund, hospital, 'month-end': monthEnd, rights } as const satisfies Record<string, Story>
export type StoryName = keyof typeof stories
export const storyNames = Object.keys(stories) as StoryName[]
export const isStory = (name: string): name is StoryName => Object.hasOwn(stories, name)
