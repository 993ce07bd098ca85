/** Data about the caller for the home pages of other consoles; lists, newest first. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const desk = '/api/blade-desk/dashboard'
const person = z.looseObject({ name: z.string(), avatar: z.string() })

/** The caller's latest entries in the usual log. `template` is the text. */
export const activities = defineEndpoint({
  name: 'dashboard.activities',
  title: ['我的动态', 'My activities'],
  method: 'GET',
  path: `${desk}/activities`,
  via: 'query',
  input: z.object({}),
  output: z.array(z.looseObject({ id: z.string(), updatedAt: z.string(), user: person, template: z.string() })),
  needs: 'token',
})

/** Tasks that wait for the caller. */
export const myNotices = defineEndpoint({
  name: 'dashboard.my-notices',
  title: ['我的提醒', 'My reminders'],
  method: 'GET',
  path: `${desk}/my-notices`,
  via: 'query',
  input: z.object({}),
  output: z.array(z.looseObject({ id: z.string(), title: z.string(), datetime: z.string().optional(), type: z.string() })),
  needs: 'token',
})

/** The newest released notices, as cards: `description` is the text, `member` the category. */
export const deskNotices = defineEndpoint({
  name: 'dashboard.notices',
  title: ['首页公告', 'Notices on the home page'],
  method: 'GET',
  path: `${desk}/notices`,
  via: 'query',
  input: z.object({}),
  output: z.array(z.looseObject({ title: z.string(), description: z.string(), updatedAt: z.string().optional(), member: z.string() })),
  needs: 'token',
})
