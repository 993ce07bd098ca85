/** The calls beyond CRUD that can be tried on rows that the run created. */
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadErrors } from '#contract/endpoints/auth.ts'
import {
  fileLink,
  filePath,
  fileStat,
  putFile,
  putFileAttach,
  putFileAttachByName,
  putFileByName,
  removeFile,
} from '#contract/endpoints/platform.ts'
import { roleGrant, topMenuGrant } from '#contract/endpoints/system.ts'
import { userCalls, userStates } from '#contract/endpoints/user.ts'
import { attach } from '#contract/resources/platform.ts'
import { userColumnNames, userColumns, userSheet, type UserColumn } from '#contract/rules/user-sheet.ts'
import { tenant } from '#contract/server.ts'
import { xlsxWriter } from '#sheets/xlsx.ts'
import { asRecord } from '../core/record.ts'
import { check, dataOf } from './check.ts'
import { passwordOf } from './samples.ts'
import type { Writing } from './writing.ts'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Sends one small picture to an upload call. @returns the server's answer, where it accepted the file */
async function put({ client, session, report, callOf, files }: Writing, endpoint: Endpoint, query: Record<string, string> = {}) {
  const call = callOf(endpoint)
  if (!call) return {}
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'dot.png')
  const reply = await client.send('POST', call.path, { query, body: form }, session.access)
  const finding = check(call, client.target.dialect, reply)
  report.tell(call, finding)
  if (finding.verdict !== 'ok') return {}
  const answer = asRecord(dataOf(reply))
  files.push(String(answer.name))
  return answer
}

/** Uploads one file that is fetched and deleted, two by name, and one whose row is renamed and removed with the others. */
export async function upload(writing: Writing): Promise<void> {
  const { created, names, files, callOf } = writing
  const one = await put(writing, putFile)
  const query = { fileName: String(one.name) }
  if (one.name) for (const ask of [fileStat, fileLink, filePath]) await writing.does(callOf(ask), { query })
  if (one.name && (await writing.does(callOf(removeFile), { query }))) files.pop()

  const named = { fileName: `${names.word}.png` }
  for (const endpoint of [putFileByName, putFileAttachByName]) await put(writing, endpoint, named)

  const { attachId: id } = await put(writing, putFileAttach)
  if (!id) return
  created.set('attach', String(id))
  await writing.does(
    writing.calls.find(({ resource, verb }) => resource?.name === attach.name && verb === 'submit'),
    { body: { id, originalName: `${names.word}-2.png` } },
  )
}

/** Grants to the created role and user; then the calls of that user, up to the end of their session. */
export async function callEndpoints(writing: Writing): Promise<void> {
  const { client, created, names } = writing
  const [role, user, menu, topMenu] = [created.get('role'), created.get('user'), created.get('menu'), created.get('topMenu')]
  if (role && menu)
    await writing.does(writing.callOf(roleGrant), { body: { roleIds: [role], menuIds: [menu], dataScopeIds: [], apiScopeIds: [] } })
  if (topMenu && menu) await writing.does(writing.callOf(topMenuGrant), { body: { topMenuIds: [topMenu], menuIds: [menu] } })
  await writing.does(writing.callOf(uploadErrors), { body: [] })
  if (!role || !user) return

  const call = (name: keyof typeof userCalls) => writing.callOf(userCalls[name])
  await writing.does(call('grant'), { query: { userIds: user, roleIds: role } })
  await writing.does(call('unlock'), { query: { userIds: user } })
  await writing.does(call('updatePlatform'), { query: { userId: user, userType: '1', userExt: '' } })

  const password = passwordOf(names)
  const { access } = await client.signIn(names.word, password)
  await writing.does(call('updateInfo'), { body: { name: `${names.word}2` } }, access)
  // BladeX takes digests of passwords to change one, the open server plain text.
  const wire = (text: string) => (client.target.dialect === 'bladex' ? client.wirePassword(text) : text)
  const next = `${password}-2`
  const change = { oldPassword: wire(password), newPassword: wire(next), newPassword1: wire(next) }
  if (await writing.does(call('updatePassword'), { query: change }, access)) await client.signIn(names.word, next)
  await writing.does(call('resetPassword'), { query: { userIds: user } })
  for (const state of [userStates.disabled, userStates.active])
    await writing.does(call('state'), { body: { userIds: user, state, reason: names.word } })
  await importOwn(writing)
}

/** Imports the created user once more, covered by its own row. */
async function importOwn({ client, session, report, callOf, names: { word } }: Writing): Promise<void> {
  const call = callOf(userCalls.importUser)
  if (!call) return
  const cells: Partial<Record<UserColumn, string>> = { tenantId: tenant, account: word, name: word, realName: `${word} 3` }
  const file = xlsxWriter(
    userSheet.title[0],
    userColumnNames.map((name) => userColumns[name][0]),
  )
  const parts = [file.rows([userColumnNames.map((name) => (cells[name] ? { text: cells[name] } : undefined))]), file.end()]
  const form = new FormData()
  form.append('file', new Blob([Buffer.concat(parts)]), `${word}.xlsx`)
  report.tell(
    call,
    check(call, client.target.dialect, await client.send('POST', call.path, { query: { isCovered: '1' }, body: form }, session.access)),
  )
}
