/**
 * Creates a row of every editable resource, reads it back, changes it, uses it, and removes it again, in the
 * opposite order. Never touches existing rows, and moves no money.
 */
import type { Writing } from './writing.ts'
import type { Call } from '#contract/calls.ts'
import { removeFiles } from '#contract/endpoints/platform.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { user } from '#contract/resources/access.ts'
import { allResources } from '#contract/resources/index.ts'
import type { Resource } from '#contract/resource.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { asRecord } from '../core/record.ts'
import { bodyFor } from '#contract/springblade/calls.ts'
import { formIn, isAbsent, keyIn } from '#contract/springblade/form.ts'
import { tenant } from '#contract/server.ts'
import { check, checkRefusal, dataOf, differs, rowsOf, type Row } from './check.ts'
import type { Walk } from './read.ts'
import { NotPossible } from './client.ts'
import { samples, type Names, type Sample } from './samples.ts'
import { upload, callEndpoints } from './endpoints.ts'

export async function writeAll(walk: Walk, names: Names): Promise<void> {
  const { client, session, report, calls } = walk
  const writing: Writing = {
    ...walk,
    names,
    created: new Map(),
    files: [],
    callOf: (endpoint) => calls.find((call) => call.of === endpoint),
    async does(call, sent, access = session.access) {
      if (!call) return false
      const finding = check(call, client.target.dialect, await client.send(call.method, call.path, sent, access))
      report.tell(call, finding)
      return finding.verdict === 'ok'
    },
  }
  try {
    for (const [name, sample] of Object.entries(samples(names))) await makeOne(writing, resourceOf(name), sample)
    await upload(writing)
    await callEndpoints(writing)
  } catch (error) {
    // Created rows must be removed whatever failed, and a created user who cannot sign in is a finding of the submit call.
    const submit = callsOf(walk, resourceOf(user.name), 'submit')
    if (!(error instanceof NotPossible) || !submit) throw error
    report.tell(submit, differs(`with the user that was added: ${error.message}`))
  } finally {
    for (const [name, id] of [...writing.created].reverse()) await removeOne(writing, resourceOf(name), id)
    const query = { fileNames: writing.files.join(',') }
    if (writing.files.length) await writing.does(writing.callOf(removeFiles), { query })
  }
}

const resourceOf = (name: string): Resource => allResources.find((resource) => resource.name === name)!
const callsOf = ({ calls }: Walk, resource: Resource, verb: Call['verb']) =>
  calls.find((call) => call.resource?.name === resource.name && call.verb === verb)

/** Regions are read and removed by their code, in either dialect. */
const keyOf = (resource: Resource) => keyIn(resource, 'springblade')

async function makeOne(writing: Writing, resource: Resource, { body, mark, edit }: Sample): Promise<void> {
  const { client, session, report, created } = writing
  const [submit, list] = [callsOf(writing, resource, 'submit'), callsOf(writing, resource, 'list')]
  if (!submit || !list) return
  // A row that could not be found again would stay, and the rows that it refers to may be missing as well.
  if (report.lacks(list)) return report.tell(submit, { verdict: 'missing', note: 'no row was added, because its list is missing' })
  const values = body((name) => created.get(name) ?? '')
  if (!(await writing.does(submit, { body: bodyInDialect(resource, values, client.target.dialect) }))) return
  const query = { [mark]: String(values[mark]), size: '500' }
  const rows = rowsOf(dataOf(await client.send('GET', list.path, { query }, session.access)))
  const row = rows.find((one) => String(one[mark]) === String(values[mark]))
  if (!row) return report.tell(submit, differs(`the row that was added is not in the list with ${mark}=${query[mark]}`))
  created.set(resource.name, String(row[keyOf(resource)]))
  await readBack(writing, resource, values, 'after adding')
  // BladeX adds users with submit and changes them with update.
  const change = (resource.name === user.name && writing.callOf(userCalls.update)) || submit
  const id = { id: String(row.id), ...(resource.name === 'region' && { code: row.code }) }
  // Sends the parent too, because without it a stock open server moves the row to the top.
  const parent = values.parentId === undefined ? {} : { parentId: values.parentId }
  if (await writing.does(change, { body: bodyInDialect(resource, { ...id, ...parent, ...edit }, client.target.dialect) }))
    await readBack(writing, resource, { ...values, ...edit }, 'after a change', change)
}

/** The values that a server of this dialect keeps. */
function supportedValues(resource: Resource, values: Row, dialect: Dialect): Row {
  const { lacks = [] } = formIn(resource, dialect)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !lacks.includes(name)))
}

/** A body as a server of this dialect takes it. */
function bodyInDialect(resource: Resource, values: Row, dialect: Dialect): Row {
  const form = formIn(resource, dialect)
  if (isAbsent(resource, dialect)) return values
  // Fields that a stock server lacks are sent too: it ignores unknown keys, and an extended server may need them.
  const beyond = Object.entries(values).filter(([name]) => form.lacks?.includes(name))
  return { ...Object.fromEntries(beyond), ...bodyFor(resource, form, values, tenant) }
}

/** Checks that the row has the values that were sent, except secrets. */
async function readBack(writing: Writing, resource: Resource, values: Row, when: string, reportedCall?: Call): Promise<void> {
  const { client, session, report, created } = writing
  const detail = callsOf(writing, resource, 'detail')
  const submit = reportedCall ?? callsOf(writing, resource, 'submit')
  const id = created.get(resource.name)
  if (!detail || !submit || id === undefined) return
  const { names = {} } = formIn(resource, client.target.dialect)
  const row = asRecord(dataOf(await client.send('GET', detail.path, { query: { [keyOf(resource)]: id } }, session.access)))
  for (const [field, value] of Object.entries(supportedValues(resource, values, client.target.dialect))) {
    const meta = resource.fields[field]
    const actual = row[names[field] ?? field]
    // A stock open server takes the tags out of every text (contract page springblade, fact 15).
    const plain = (text: unknown) =>
      client.target.dialect === 'springblade' && meta?.kind === 'rich' ? String(text).replace(/<[^<>]*>/g, '') : String(text)
    if (meta && !meta.secret && plain(actual) !== plain(value))
      report.tell(submit, differs(`${when} ${field} is ${JSON.stringify(actual)}, sent ${JSON.stringify(value)}`))
  }
}

/** Removes a row, and checks that it is not found any more and that a second removal fails. */
async function removeOne(writing: Writing, resource: Resource, id: string): Promise<void> {
  const { client, session, report } = writing
  const remove = callsOf(writing, resource, 'remove')
  const query = { [resource.name === 'region' ? 'id' : 'ids']: id }
  if (!remove || !(await writing.does(remove, { query }))) return
  const again = await client.send('POST', remove.path, { query }, session.access)
  report.tell(remove, checkRefusal(again, 400, 'removed twice'))
  const detail = callsOf(writing, resource, 'detail')
  if (!detail) return
  const row = asRecord(dataOf(await client.send('GET', detail.path, { query: { [keyOf(resource)]: id } }, session.access)))
  if (Object.keys(row).length) report.tell(remove, differs('a removed row is still shown'))
}
