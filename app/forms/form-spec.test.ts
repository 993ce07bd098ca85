import { expect, test } from 'vitest'
import { payTransfers } from '#contract/endpoints/money.ts'
import { dept } from '#contract/resources/access.ts'
import { baseKey } from '#contract/version-keys.ts'
import { z } from 'zod'
import { profileForm } from '#app/features/info/profile-form-spec.ts'
import { typedAmount } from '#app/forms/typed-amount.ts'
import { splitForm } from '#app/features/money/splits/split-form.ts'
import { ruleForm, matchOf } from '#app/features/sim/sim-forms.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { resourceForm } from '#app/resource/form/submission.ts'
import { defineForm, parseForm } from './form-spec.ts'

const words = wordsOf(new Request('http://localhost/'))
const { language } = words

function formOf(typed: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}
const errorsOf = (submission: ReturnType<typeof parseForm>) => submission.reply().error

const transfer = defineForm(
  payTransfers.input.pick({ payeeId: true, remark: true }).extend({ amount: typedAmount }),
  { payeeId: { label: '收款人', chosen: true }, amount: '金额', remark: '备注' },
  language,
)

test('parses typed values into the input of the call; an empty field is absent', () => {
  const submission = parseForm(formOf({ payeeId: '7', amount: ' 1,280.5 ', remark: '' }), transfer)
  expect(submission).toMatchObject({ status: 'success', value: { payeeId: '7', amount: 128_050 } })
})

test.each([
  [{ amount: '1' }, { payeeId: ['请选择收款人'] }],
  [
    { payeeId: '', amount: '' },
    { payeeId: ['请选择收款人'], amount: ['请输入金额'] },
  ],
  [{ payeeId: '7', amount: '1e3' }, { amount: ['金额须大于 0 元，最多两位小数，例如 12.50'] }],
  [{ payeeId: '7', amount: '1', remark: 'x'.repeat(33) }, { remark: ['备注不能超过32个字符'] }],
])('refuses %o with an error beside the field', (typed, errors) => {
  expect(errorsOf(parseForm(formOf(typed), transfer))).toEqual(errors)
})

test('a reply repeats typed values, but no secrets and no fields that the form lacks', () => {
  const spec = defineForm(z.object({ account: z.string(), password: z.string().min(8) }), { password: '密码' }, language, ['password'])
  const form = formOf({ account: 'lin', password: 'short', other: 'x', 'list[4294967294]': 'x', __intent__: '{', __state__: '{' })
  expect(parseForm(form, spec).reply()).toMatchObject({ initialValue: { account: 'lin' }, error: { password: ['密码超出允许范围'] } })
  expect(JSON.stringify(parseForm(form, spec).reply())).not.toMatch(/short|other|list/)
  expect(JSON.stringify(parseForm(form, spec).reply({ formErrors: ['no'] }))).not.toContain('short')
})

test('a profile accepts an uploaded picture, the address of a stored one, or none', () => {
  const typed = { name: '林', realName: '林小雨', phone: '13900000077', email: '' }
  const avatar = (file: string | File) => parseForm(formOf({ ...typed, avatar: file }), profileForm(words))
  expect(avatar(new File([], ''))).toMatchObject({ status: 'success', value: { avatar: undefined } })
  expect(avatar('/upload/a.png')).toMatchObject({ value: { avatar: '/upload/a.png' } })
  expect(avatar(new File(['x'], 'a.png', { type: 'image/png' })).status).toBe('success')
  expect(errorsOf(avatar(new File(['x'], 'a.txt', { type: 'text/plain' })))).toEqual({ avatar: ['上传文件只能是jpg/png格式'] })
  expect(errorsOf(avatar(new File([new Uint8Array(600_000)], 'a.png', { type: 'image/png' })))).toEqual({
    avatar: ['上传文件大小不能超过500kb'],
  })
  expect(errorsOf(parseForm(formOf({ ...typed, name: ' ', phone: '02112345678' }), profileForm(words)))).toEqual({
    name: ['请输入姓名'],
    phone: ['手机号格式不正确'],
  })
})

test('a profile accepts the stored phone as it is, and validates a changed one', () => {
  const typed = { name: '林', realName: '林小雨', email: '' }
  const problem = (phone: string, storedPhone?: string) => errorsOf(parseForm(formOf({ ...typed, phone }), profileForm(words, storedPhone)))
  expect(problem('22233322', '22233322')).toEqual(problem('13900000077', '22233322'))
  for (const storedPhone of [undefined, '22233321']) expect(problem('22233322', storedPhone)).toEqual({ phone: ['手机号长度不是11位'] })
})

test('a resource form accepts the stored telephone as it is, and validates a changed one', () => {
  const spec = resourceForm(dept, 'update', language)
  const problem = (phone: string, storedRow: object) => errorsOf(parseForm(formOf({ phone, [baseKey]: JSON.stringify(storedRow) }), spec))
  expect(problem('123', { phone: '123' })).toEqual(problem('', {}))
  for (const storedRow of [{}, { phone: '1234' }]) expect(problem('123', storedRow)).toEqual({ phone: ['联系电话格式不正确'] })
})

test('a split validates amounts only if they are named, and then requires one', () => {
  const receivers = [
    { id: '1', name: '医院' },
    { id: '2', name: '护工' },
  ]
  const typed = { how: 'named', 'amount-1': '', 'amount-2': 'x' }
  expect(parseForm(formOf(typed), splitForm(receivers, false, words)).status).toBe('success')
  expect(errorsOf(parseForm(formOf(typed), splitForm(receivers, true, words)))).toEqual({
    'amount-2': ['护工，分账金额须大于 0 元，最多两位小数，例如 12.50'],
  })
  expect(errorsOf(parseForm(formOf({ how: 'named' }), splitForm(receivers, true, words)))).toEqual({
    '': ['请至少为一个接收方填写金额'],
  })
})

test.each([
  ['any', '', ''],
  ['amount', '88.5', '8850'],
  ['suffix', '09', '9'],
  ['openid', 'card', 'card'],
  ['amount', '0', undefined],
  ['suffix', '123', undefined],
  ['outTradeNo', '', undefined],
] as const)('a rule on %s matches %j as %j', (field, value, match) => {
  expect(matchOf({ field, value })).toBe(match)
  const rule = formOf({ kind: 'pay', outcome: 'never', field, value, delay: '', times: '' })
  expect(parseForm(rule, ruleForm(words)).status === 'success').toBe(match !== undefined)
})
