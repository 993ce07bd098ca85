/** Requests for any call that change nothing: reads get existing ids, writes the id of a missing row. */
import type { Call } from '#contract/calls.ts'

/** The id of one row of each resource, by the path of its calls. */
export type RealIds = ReadonlyMap<string, string>

/** Parameters of a query. */
export function words(call: Call, ids: RealIds): Record<string, string> {
  const real = ids.get(call.path.slice(0, call.path.lastIndexOf('/')))
  const values: Record<string, string> = {
    current: '1',
    size: '10',
    id: call.effects ? '404' : real || '404',
    ids: '404',
    roleIds: '404',
    userIds: '404',
    topMenuIds: '404',
    parentId: '0',
    parentCode: '00',
    code: call.path.includes('region') ? '00' : call.path.includes('dict') ? 'sex' : '404',
    userId: '404',
    userType: '1',
    phones: '13800000000',
    params: '{}',
    phone: '13800000000',
    businessId: '404',
    processInstanceId: '404',
    taskId: '404',
    account: '',
    createTime_dategt: '2026-11-01 00:00:00',
    createTime_datelt: '2026-11-30 00:00:00',
  }
  return Object.fromEntries(Object.keys(call.query).flatMap((name) => (name in values ? [[name, values[name]!]] : [])))
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const picture = (name = 'dot.png'): FormData => {
  const form = new FormData()
  form.append('file', new Blob([onePixel], { type: 'image/png' }), name)
  return form
}

export function bodyOf(call: Call): unknown {
  if (call.upload) return picture()
  if (!call.body) return undefined
  return call.path.endsWith('/logout') ? [] : { id: '404', withdrawalId: '404', recordId: '404', payeeId: '404', taskId: '404', amount: 1 }
}
