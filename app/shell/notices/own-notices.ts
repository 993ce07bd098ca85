/** The bell's source: the server's newest notices, in the demo above the samples that the specification requires. */
import { z } from 'zod'
import { later } from '#contract/later.ts'
import { sampleNotices } from './notice-samples.ts'
import type { Notice, NoticePort } from './notices.ts'

const notices = later(() => z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), time: z.string() })))

/** @throws Error where the console cannot load them */
export async function newestNotices(): Promise<Notice[]> {
  const answer = await fetch('/session/notices')
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return notices.parse(await answer.json())
}

export const ownNotices = { ...sampleNotices, newest: newestNotices } satisfies NoticePort
