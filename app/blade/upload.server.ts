/** Sends one file to the Blade server. */
import { bladeFile, type putFile } from '#contract/endpoints/platform.ts'
import { FormData } from 'undici'
import { type Caller, send } from './client.server.ts'

/** @throws BladeError */
export async function uploadFile(caller: Caller, endpoint: Pick<typeof putFile, 'path'>, file: File, query: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([await file.arrayBuffer()], { type: file.type }), file.name)
  const { data } = await send(caller, { method: 'POST', path: endpoint.path, query, form })
  return bladeFile.parse(data)
}
