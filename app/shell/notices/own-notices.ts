/** The bell's source: the server's newest notices, above the samples that the specification requires. */
import { z } from 'zod'
import { later } from '#contract/later.ts'
import { sampleNotices } from './notice-samples.ts'
import type { NoticePort } from './notices.ts'

const notices = later(() => z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), time: z.string() })))

export const ownNotices = {
  ...sampleNotices,
  async newest() {
    const answer = await fetch('/session/notices')
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return notices.parse(await answer.json())
  },
} satisfies NoticePort
