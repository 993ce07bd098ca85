/** Home pages of other consoles: what the caller did last, and what waits for them. */
import { activities, deskNotices, myNotices } from '#contract/endpoints/dashboard.ts'
import { pick } from '#contract/languages.ts'
import { noTags, wordsOf } from '#contract/rules/rich-text.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Router } from 'express'
import sanitizeHtml from 'sanitize-html'
import type { Readers } from '../api/crud/reader.ts'
import { handle } from '../api/handle.ts'

const size = '10'

type Lists = Readers<'usual' | 'workTodo' | 'workClaim' | 'notice'>

export function mountDashboard(router: Router, { usual, workTodo, workClaim, notice }: Lists, clock: () => number): void {
  handle(router, activities, async (_input, me, { language }) => {
    const { account, name, avatar } = me.user
    const query = { createBy_equal: account, descs: 'create_time', size }
    // Read in the other dialect, because the open one lists logs oldest first, whatever the query says.
    const { records } = await usual.page({ ...me, dialect: 'bladex' }, { query, language })
    const user = { name: name ?? account, avatar: avatar ?? '' }
    return records.map((row) => {
      // A list leaves the text out.
      const text = usual.one(me, language, String(row.id))?.logData
      return { id: String(row.id), updatedAt: String(row.createTime), user, template: String(text || row.logId) }
    })
  })

  handle(router, deskNotices, async (_input, me, { language }) => {
    const query = { descs: 'release_time', releaseTime_datelt: formatTime(clock()), size }
    const { records } = await notice.page(me, { query, language })
    // Empty, because those consoles show a picture and links, which a notice does not have.
    const none = { logo: '', href: '', memberLink: '' }
    return records.map(({ id, title, content, releaseTime, categoryName }) => ({
      ...none,
      description: wordsOf(sanitizeHtml(String(content), noTags)),
      id: String(id),
      title: String(title),
      updatedAt: String(releaseTime),
      member: String(categoryName),
    }))
  })

  handle(router, myNotices, async (_input, me, { language }) => {
    const pages = await Promise.all([workTodo, workClaim].map((list) => list.page(me, { query: { size }, language })))
    return pages
      .flatMap(({ records }) => records)
      .map((row) => ({
        id: String(row.id),
        title: `${row.processDefinitionName} · ${row.taskName}`,
        datetime: String(row.createTime),
        type: pick(['待办', 'To do'], language),
      }))
  })
}
