/** `/session/notices`: the newest notices of the server, as texts, for the bell. */
import { noticeList } from '#contract/endpoints/platform.ts'
import { noTags, wordsOf } from '#contract/rules/rich-text.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import sanitizeHtml from 'sanitize-html'
import { BladeError } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { Notice } from './notices.ts'

const most = 5
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(
    request,
    context,
    async ({ blade }) => {
      try {
        const now = formatTime(context.worldNow())
        const query = { current: '1', size: String(most), descs: 'release_time', releaseTime_datelt: now }
        const { records } = (await blade.call(noticeList, query)).data
        const notices: Notice[] = records.map(({ id, title, content, releaseTime }) => ({
          id: String(id),
          title: title ?? '',
          text: wordsOf(sanitizeHtml(content ?? '', noTags)),
          time: releaseTime ?? '',
        }))
        return Response.json(notices)
      } catch (error) {
        // Not every server has notices, and some users may not read them: both see an empty list.
        if (error instanceof BladeError && (error.failure.kind === 'refused' || error.failure.kind === 'forbidden'))
          return Response.json([])
        throw error
      }
    },
    { anyPage: true, guests: true, idle: true },
  )
}
