/** The calls beyond the four verbs that can be tried on rows of our own. */
import { asRecord } from '../api/context.ts'
import { check, dataOf, differs } from './check.ts'
import { passwordOf } from './samples.ts'
import type { Writing } from './write.ts'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Files come into the list of attachments by an upload; the row is then renamed, and removed with the others. */
export async function upload(writing: Writing): Promise<void> {
  const { client, session, report, made, names } = writing
  const [put, submit] = [writing.callOf('oss.endpoint.put-file-attach'), writing.callOf('attach.submit')]
  if (!put || !submit) return
  const reply = await client.send('POST', put.path, { body: picture(names.word) }, session.access)
  const finding = check(put, client.target.dialect, reply)
  report.tell(put, finding)
  const { attachId } = asRecord(dataOf(reply))
  if (finding.verdict !== 'ok') return
  if (typeof attachId !== 'string' || !attachId) return report.tell(put, differs('no attachId'))
  made.set('attach', attachId)
  await writing.does(submit, { body: { id: attachId, originalName: `${names.word}-2.png` } })
}

const picture = (name: string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), `${name}.png`)
  return form
}

/** Files that no row shows: put, looked at, removed again. */
export async function files(writing: Writing): Promise<void> {
  const { client, session, report, names } = writing
  const call = (name: string) => writing.callOf(`oss.endpoint.${name}`)
  const stored: string[] = []
  for (const put of [call('put-file'), call('put-file-by-name')]) {
    if (!put) continue
    const query: Record<string, string> = 'fileName' in put.query ? { fileName: `${names.word}-3.png` } : {}
    const reply = await client.send('POST', put.path, { query, body: picture(names.word) }, session.access)
    const finding = check(put, client.target.dialect, reply)
    report.tell(put, finding)
    const { name } = asRecord(dataOf(reply))
    if (finding.verdict === 'ok' && typeof name === 'string') stored.push(name)
  }
  const [first, second] = stored
  if (first) await writing.does(call('remove-file'), { query: { fileName: first } })
  if (!second) return
  for (const read of ['stat-file', 'file-link', 'file-path']) await writing.does(call(read), { query: { fileName: second } })
  await writing.does(call('remove-files'), { query: { fileNames: second } })
}

/** Grants to the own role and user; then what the own user may do himself, up to the end of his session. */
export async function useOwn(writing: Writing): Promise<void> {
  const { client, made, names } = writing
  const [role, user, menu, topMenu] = [made.get('role'), made.get('user'), made.get('menu'), made.get('topMenu')]
  if (role && menu)
    await writing.does(writing.callOf('role.grant'), { body: { roleIds: [role], menuIds: [menu], dataScopeIds: [], apiScopeIds: [] } })
  if (topMenu && menu) await writing.does(writing.callOf('topmenu.grant'), { body: { topMenuIds: [topMenu], menuIds: [menu] } })
  await writing.does(writing.callOf('auth.oauth.logout.errors'), { body: [] })
  if (!role || !user) return

  const call = (name: string) => writing.callOf(`user.${name}`)
  await writing.does(call('grant'), { query: { userIds: user, roleIds: role } })
  await writing.does(call('unlock'), { query: { userIds: user } })
  await writing.does(call('update-platform'), { query: { userId: user, userType: '1', userExt: '' } })

  const password = passwordOf(names)
  const { access } = await client.signIn(names.word, password)
  await writing.does(call('update-info'), { body: { name: `${names.word}2` } }, access)
  // why: BladeX changes passwords by their digests, the open server by themselves
  const wire = (text: string) => (client.target.dialect === 'bladex' ? client.wirePassword(text) : text)
  const next = `${password}-2`
  const change = { oldPassword: wire(password), newPassword: wire(next), newPassword1: wire(next) }
  if (await writing.does(call('update-password'), { query: change }, access)) await client.signIn(names.word, next)
  await writing.does(call('reset-password'), { query: { userIds: user } })
}
