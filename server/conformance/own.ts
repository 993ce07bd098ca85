/** The calls beyond the four verbs that can be tried on rows of our own. */
import { asRecord } from '../api/context.ts'
import { check, dataOf } from './check.ts'
import { passwordOf } from './samples.ts'
import type { Writing } from './write.ts'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Sends one small picture to a call that takes files. @returns what the server says of it, where it took it */
async function put({ client, session, report, callOf, files }: Writing, name: string, query: Record<string, string> = {}) {
  const call = callOf(name)
  if (!call) return {}
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'dot.png')
  const reply = await client.send('POST', call.path, { query, body: form }, session.access)
  const finding = check(call, client.target.dialect, reply)
  report.tell(call, finding)
  if (finding.verdict !== 'ok') return {}
  const said = asRecord(dataOf(reply))
  files.push(String(said.name))
  return said
}

/** One file that is asked for and deleted; two that come with a name; one whose row is renamed and removed with the others. */
export async function upload(writing: Writing): Promise<void> {
  const { made, names, files, callOf } = writing
  const one = await put(writing, 'oss.endpoint.put-file')
  const query = { fileName: String(one.name) }
  if (one.name) for (const end of ['stat-file', 'file-link', 'file-path']) await writing.does(callOf(`oss.endpoint.${end}`), { query })
  if (one.name && (await writing.does(callOf('oss.endpoint.remove-file'), { query }))) files.pop()

  const named = { fileName: `${names.word}.png` }
  for (const name of ['put-file-by-name', 'put-file-attach-by-name']) await put(writing, `oss.endpoint.${name}`, named)

  const { attachId: id } = await put(writing, 'oss.endpoint.put-file-attach')
  if (!id) return
  made.set('attach', String(id))
  await writing.does(callOf('attach.submit'), { body: { id, originalName: `${names.word}-2.png` } })
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
