/** Extreme requests that an account may send: bodies, lists of ids, files, cookies, and calls that cause much work. */
import { putFile } from '#contract/endpoints/platform.ts'
import { hospitalMake } from '#contract/endpoints/hospital.ts'
import { token as signInCall } from '#contract/endpoints/auth.ts'
import { callPath } from '#contract/resource.ts'
import { bed, equ, type } from '#contract/resources/rental.ts'
import { menu, role, user } from '#contract/resources/access.ts'
import { labelsPath } from '#contract/console/pages.ts'
import { planPatterns } from '#contract/rules/hospital-plan.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { roleGrant } from '#contract/endpoints/system.ts'
import { randomInt } from 'node:crypto'
import { basic } from '../api/server.ts'
import type { Step, Visitor } from './hostile-walk.ts'

/** A step of a kind; the longest block of the event loop is reported for each kind. */
export interface Shape extends Step {
  kind: string
}

const megabyte = 1024 * 1024
const long = (part: string, bytes: number) => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)
const disposition = (rest: string) => `--X\r\nContent-Disposition: form-data; ${rest}`

/** Multipart bodies that cost a parser much more than their bytes. */
const multiparts = (bytes: number): Record<string, string> => ({
  'a million empty files': long(`${disposition('name=""; filename=""')}\r\n\r\n\r\n`, bytes) + '--X--',
  'escapes in a name': `${disposition(`name="${long('%0A%22', bytes)}"`)}\r\n\r\n\r\n--X--`,
  'header lines': `${disposition('name="a"')}\r\n${long('a:b\r\n', bytes)}\r\n\r\n--X--`,
  'text fields': long(`${disposition('name="a"')}\r\n\r\nb\r\n`, bytes) + '--X--',
  'a long text': `${disposition('name="file"')}\r\n\r\n${long('x', bytes)}\r\n--X--`,
  'almost boundaries': `${disposition('name="file"; filename="a.png"')}\r\n\r\n${long('\r\n--', bytes)}\r\n--X--`,
})

const ids = Array.from({ length: 60_000 }, (_, i) => String(1_000_000 + i))
const plan = { floors: Array.from({ length: 25 }, (_, i) => ({ floor: i + 1, rooms: 4, beds: 5 })), ...planPatterns }

/** @param visitor an administrator of the demo seed, with the id of a type of device */
export function* bodySteps({ token, cookie, own, typeId }: Visitor): Generator<Shape> {
  const callHeaders = { Authorization: basic('saber', 'saber_secret'), 'Blade-Auth': `bearer ${token}`, 'Tenant-Id': '000000' }
  const page = { Cookie: cookie, ...own }
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=X' }
  const step = (kind: string, name: string, at: string, init: RequestInit): Shape => ({ kind, name, at, init: { method: 'POST', ...init } })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

  for (const [name, body] of Object.entries(multiparts(19 * megabyte))) {
    yield step('upload of 19 MB', `call, ${name}`, putFile.path, { headers: { ...callHeaders, ...multipart }, body })
    yield step('upload of 19 MB', `console, ${name}`, '/files/put', { headers: { ...page, ...multipart }, body })
  }
  for (const [name, body] of Object.entries(multiparts(megabyte - 2000)))
    yield step('fields as multipart', name, callPath(bed, 'submit')!, { headers: { ...callHeaders, ...multipart }, body })

  for (const resource of [bed, role, menu, user])
    yield step('60,000 ids', `remove ${resource.name}`, callPath(resource, 'remove')!, {
      headers: { ...callHeaders, ...form },
      body: new URLSearchParams({ ids: ids.join() }),
    })
  for (const call of [userCalls.resetPassword, userCalls.grant, userCalls.unlock])
    yield step('60,000 ids', call.name, call.path, {
      headers: { ...callHeaders, ...form },
      body: new URLSearchParams({ userIds: ids.join(), roleIds: '1' }),
    })
  yield step('60,000 ids', 'grant of a role', roleGrant.path, {
    headers: { ...callHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify({ roleIds: ids.slice(0, 2), menuIds: ids, dataScopeIds: [], apiScopeIds: [] }),
  })
  yield { kind: 'labels', name: '760 labels', at: `${labelsPath}.data?ids=${ids.slice(0, 760).join()}`, init: { headers: page } }
  yield {
    kind: 'cookies',
    name: '700 undo offers',
    at: '/wel/index.data?_routes=root',
    init: { headers: { ...page, Cookie: `${cookie}; ${Array.from({ length: 700 }, (_, i) => `ward_undo_${i}=x`).join('; ')}` } },
  }

  const csv = (name: string, text: string, at: string) => {
    const body = new FormData()
    body.set('file', new File([text], 'rows.csv'))
    return step('files', name, at, { headers: page, body })
  }
  yield csv('a row of 4.9 million commas', long(',', 4.9 * megabyte), `${equ.path}/import`)
  yield csv('rows of a hundred cells', long(`${long('1,', 198)}1\n`, 4.9 * megabyte), `${equ.path}/import`)
  const lines = Array.from({ length: 5000 }, (_, i) => type.form.map((name) => `${name}${i}`).join())
  yield csv('five thousand rows', [type.form.join(), ...lines].join('\n'), `${type.path}/import`)
  yield csv('a bill of commas', long(',', 880_000), '/money/reconcile/2026-11-12/import')
  yield csv('a bill of short rows', long(',,,,,\n', 880_000), '/money/reconcile/2026-11-12/import')
  yield csv('a bill of lines', long('`\n', 880_000), '/money/reconcile/2026-11-12/import')

  for (const isCovered of [0, 1])
    yield {
      kind: 'users imported',
      name: isCovered ? '200 changed' : '500 added',
      at: `${userCalls.importUser.path}?isCovered=${isCovered}`,
      // Each attempt adds other accounts, but changes the same ones.
      get init() {
        const no = isCovered ? 1 : randomInt(1_000_000)
        const people = Array.from({ length: isCovered ? 200 : 500 }, (_, i) => `hostile-${no}-${i},n${randomInt(1_000_000)},people ${i}`)
        const body = new FormData()
        body.set('file', new File([['账户,昵称,姓名', ...people].join('\n')], 'users.csv'))
        return { method: 'POST', headers: callHeaders, body }
      },
    }
  for (const check of [true, false])
    yield {
      kind: 'hospital of 500 beds',
      name: check ? 'checked' : 'made',
      at: hospitalMake.path,
      // Each attempt creates another hospital, because a repeated request would only find the existing one.
      get init() {
        const no = randomInt(1_000_000)
        const body = { requestNo: `hostile-${no}`, check, deptName: `大医院${no}`, parentId: '0', typeId, batchFrom: `HOSTILE-${no}-1001` }
        const headers = { ...callHeaders, 'Content-Type': 'application/json' }
        return { method: 'POST', headers, body: JSON.stringify({ ...body, unitPrice: 300, ...plan }) }
      },
    }
  for (const spelling of ['', '04'])
    yield step('passwords as SM2', `${spelling}…`, signInCall.path, {
      headers: { Authorization: callHeaders.Authorization, 'Tenant-Id': '000000', ...form },
      body: new URLSearchParams({ grant_type: 'password', username: `nobody${spelling}`, password: spelling + long('3a7f', 1000) }),
    })
}
