import { price } from '#contract/resources/rental.ts'
import { baseKey, mineKey, takeKey, versionKey } from '#contract/version-keys.ts'
import { expect, test } from 'vitest'
import { afterChoice } from './stale.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { resourceForm } from '#app/resource/form/submission.ts'

/** Resolves a conflict on a price, whose amounts are sent in cents and typed in yuan. */
function chosen(takes: Record<string, string>, typed: Record<string, string> = {}) {
  const form = new FormData()
  form.set(versionKey, 'v2')
  form.set(mineKey, JSON.stringify({ unitPrice: '1250', capPerDay: '0', remark: '' }))
  form.set(baseKey, JSON.stringify({ unitPrice: '990', capPerDay: '100', remark: 'theirs' }))
  for (const [name, side] of Object.entries(takes)) form.set(takeKey(name), side)
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return afterChoice(price, form)
}
const saved = (form: FormData) => {
  const submission = parseForm(form, resourceForm(price, 'update', 'zh'))
  return submission.status === 'success' ? submission.value : submission.error
}

test('saves the chosen values, amounts to the cent and cleared fields as empty', () => {
  const { form, open } = chosen({ unitPrice: 'mine', capPerDay: 'theirs', remark: 'theirs' }, { unitPrice: '7' })
  expect(open).toEqual([])
  expect(saved(form)).toMatchObject({ unitPrice: 1250, capPerDay: 100, remark: 'theirs' })
  expect(form.get(versionKey)).toBe('v2')
  expect(saved(chosen({ unitPrice: 'other', capPerDay: 'mine', remark: 'mine' }, { unitPrice: '7.05' }).form)).toMatchObject({
    unitPrice: 705,
    capPerDay: 0,
    remark: null,
  })
})

test('reports a differing field without a choice as open', () => {
  expect(chosen({ unitPrice: 'mine', capPerDay: 'mine' }).open).toEqual(['remark'])
})
