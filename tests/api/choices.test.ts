/** Choices of reference fields, as the loaders of forms request them. */
import { choicesKey } from '#app/blade/choices-key.ts'
import { choicesOf } from '#app/blade/choices.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { action as remove } from '#app/resource/remove.tsx'
import { code, hospital, ref } from '#contract/values.ts'
import { fieldMeta } from '#contract/field-meta.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => void (api = await startMoney()))
afterEach(() => api.stop())

test('two fields that reference the same resource, one of them only some of its rows, each offer their own choices', async () => {
  const { hos } = api.make.hospital()
  const office = api.make.make('dept', { deptName: '总部', fullName: '总部' })
  const [anyDept, hospitals] = [fieldMeta(ref('dept')), fieldMeta(hospital())]
  const { context, request } = await consoleOf(api, 'admin')
  for (const fields of [
    [anyDept, hospitals],
    [hospitals, anyDept],
  ]) {
    const choices = await requireSession(request('/wel/index'), context, (signedIn) => choicesOf(signedIn, fields))
    const offered = (meta: typeof anyDept) => choices[choicesKey(meta) ?? '']?.map(({ id }) => id)
    expect(offered(hospitals)).toEqual([hos.id])
    expect(offered(anyDept)).toEqual(expect.arrayContaining([hos.id, office.id]))
  }
})

test('an entry that is removed from its dictionary is no longer offered', async () => {
  api.make.dictionary('dictBiz', 'bed_state', { 0: 'bleibt', 1: 'geht' })
  api.make.make('menu', { path: '/system/dict-biz', code: 'dictBiz' })
  const { context, request } = await consoleOf(api, 'admin')
  const field = fieldMeta(code('bed_state', 'dict-biz'))
  const offered = () =>
    requireSession(request('/wel/index'), context, async (signedIn) =>
      (await dictionariesOf(signedIn, [field])).bed_state!.map(({ dictValue }) => dictValue),
    )
  expect(await offered()).toEqual(['bleibt', 'geht'])
  const { id } = api.db.select().from(schema.dictBiz).where(eq(schema.dictBiz.dictValue, 'geht')).get()!
  const address = `/system/dict-biz/remove?ids=${id}`
  const gone = await remove({ request: request(address, { method: 'POST', body: new URLSearchParams() }), context, params: {} })
  expect((gone as Response).status).toBe(302)
  expect(await offered()).toEqual(['bleibt'])
})
