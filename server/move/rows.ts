/** Reads and submits rows of a Blade server through the calls of a console. */
import { callPath, type Resource } from '#contract/resource.ts'
import { tenant } from '#contract/server.ts'
import { bodyFor } from '#contract/springblade/calls.ts'
import { formIn } from '#contract/springblade/form.ts'
import { dataOf, rowsOf, type Row } from '../conformance/check.ts'
import type { Client, Session } from '../conformance/client.ts'
import { asRecord } from '../core/record.ts'

export interface Server {
  client: Client
  session: Session
}

const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...flat(Array.isArray(row.children) ? (row.children as Row[]) : [])])

/** Every row of a list. @throws Error with the server's words */
export async function allRows({ client, session }: Server, resource: Resource): Promise<Row[]> {
  const rows: Row[] = []
  for (let current = 1; ; current++) {
    const query = { current: String(current), size: '200' }
    const reply = await client.send('GET', callPath(resource, 'list') ?? '', { query }, session.access)
    const data = dataOf(reply)
    if (data === undefined) throw new Error(`${resource.name}: the list was refused: ${reply.text.slice(0, 200)}`)
    rows.push(...flat(rowsOf(data)))
    // Unique by id, because some lists contain a row both below its parent and by itself.
    if (resource.shape === 'tree' || current >= Number(asRecord(data).pages ?? 1))
      return [...new Map(rows.map((row) => [row.id, row])).values()]
  }
}

/** @returns why it was refused; undefined when it succeeded */
export async function send({ client, session }: Server, path: string, body: unknown): Promise<string | undefined> {
  const reply = await client.send('POST', path, { body }, session.access)
  const { success, msg } = asRecord(reply.body)
  return success === true ? undefined : String(msg ?? reply.text.slice(0, 200))
}

/** Adds a row, or changes the one whose id is in `values`. @returns why it was refused; undefined when it succeeded */
export async function submit(server: Server, resource: Resource, values: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const { dialect } = server.client.target
  const body = dialect === 'springblade' ? bodyFor(resource, formIn(resource, dialect), values, tenant) : values
  return send(server, callPath(resource, 'submit') ?? '', body)
}
