/** The newest released notices of the server, as texts: for the bell, and for a home page without hospitals. */
import { noticeList } from '#contract/endpoints/platform.ts'
import { noTags, wordsOf } from '#contract/rules/rich-text.ts'
import { formatTime } from '#contract/rules/time.ts'
import sanitizeHtml from 'sanitize-html'
import type { BladeClient } from '#app/blade/client.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { Notice } from './notices.ts'

const most = 5

/**
 * Not every server has notices, and some users may not read them: both see none.
 * @param now epoch ms @throws BladeError
 */
export async function newestNotices(blade: BladeClient, now: number): Promise<Notice[]> {
  try {
    const query = { current: '1', size: String(most), descs: 'release_time', releaseTime_datelt: formatTime(now) }
    const { records } = (await blade.call(noticeList, query)).data
    return records.map(({ id, title, content, releaseTime }) => ({
      id: String(id),
      title: title ?? '',
      text: wordsOf(sanitizeHtml(content ?? '', noTags)),
      time: releaseTime ?? '',
    }))
  } catch (error) {
    if (error instanceof BladeError && (error.failure.kind === 'refused' || error.failure.kind === 'forbidden')) return []
    throw error
  }
}
