import { expect, it } from 'vitest'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { failureText } from './failure-text.ts'

const t = textsOf(new Request('http://localhost/'))
const failure = (kind: 'down' | 'slow') => ({ kind, msg: '', code: 502, requestId: '' })

it.each(['down', 'slow'] as const)('%s: mentions the filters of a list and the input of a form, which are not lost', (kind) => {
  expect(failureText(failure(kind), t)).not.toMatch(/仍在|已保留/)
  expect(failureText(failure(kind), t, 'List')).toMatch(/筛选条件已保留/)
  expect(failureText(failure(kind), t, 'Form')).toMatch(/填写的内容仍在/)
})
