/**
 * Brings settings from a file to a Blade server through its calls. It adds and changes; rows that the file does not name are left
 * alone, and running it again changes nothing.
 */
import { roleGrant, roleTreeKeys, topMenuGrant, topTreeKeys } from '#contract/endpoints/system.ts'
import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { isAbsent } from '#contract/springblade/form.ts'
import { checkExists } from '#contract/rules/values.ts'
import { dataOf, type Row } from '../conformance/check.ts'
import { asRecord } from '../core/record.ts'
import { administrator } from '../rights/admin-role.ts'
import { allRows, send, type Server, submit } from './rows.ts'
import { BadSettingsFile, fieldNames, type FileRow, type Section, sections, type SettingsFile } from './settings-file.ts'

/** A difference between file and server. */
export interface Change {
  section: Section['name']
  /** The key of the row; for an entry of a dictionary with its own key: `refund_reason/1`. */
  row: string
  act: 'add' | 'change' | 'grant'
  fields: { name: string; from: string; to: string }[]
  /** Carries it out. @returns why it was refused */
  run: () => Promise<string | undefined>
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Everything of a server that settings refer to, read once and again after rows were added. */
function createReader(server: Server) {
  const cached = new Map<string, Promise<Row[]>>()
  const rows = (name: string): Promise<Row[]> => {
    const resource = checkExists(resourceNamed(name), name)
    const read = cached.get(name) ?? allRows(server, resource)
    cached.set(name, read)
    return read
  }
  return {
    rows,
    forget: (name: string) => cached.delete(name),
    /** @throws BadSettingsFile for a code that the server does not have */
    async ids(name: string, key: string, wanted: readonly string[], place: string): Promise<string[]> {
      const all = await rows(name)
      return wanted.map((code) => {
        const [row, ...others] = all.filter((one) => one[key] === code)
        if (!row) throw new BadSettingsFile(`${place}: this server has no ${name} with the ${key} ${code}`)
        if (others.length) throw new BadSettingsFile(`${place}: this server has several ${name} rows with the ${key} ${code}`)
        return String(row.id)
      })
    },
    async codes(name: string, key: string, ids: readonly string[]): Promise<string[]> {
      const all = new Map((await rows(name)).map((row) => [String(row.id), text(row[key])]))
      return [...new Set(ids.flatMap((id) => all.get(id) || []))].sort()
    },
  }
}
type Reader = ReturnType<typeof createReader>

/** The kinds of grants: the resource, the field that names its rows on every server, and their names in answers and bodies. */
const kinds = [
  { name: 'menus', resource: 'menu', key: 'code', answer: 'menu', body: 'menuIds' },
  { name: 'dataScopes', resource: 'dataScope', key: 'resourceCode', answer: 'dataScope', body: 'dataScopeIds' },
  { name: 'apiScopes', resource: 'apiScope', key: 'resourceCode', answer: 'apiScope', body: 'apiScopeIds' },
] as const

async function grantedIds({ client, session }: Server, path: string, query: Record<string, string>): Promise<Record<string, string[]>> {
  const data = asRecord(dataOf(await client.send('GET', path, { query }, session.access)))
  return Object.fromEntries(kinds.map(({ answer }) => [answer, Array.isArray(data[answer]) ? (data[answer] as unknown[]).map(String) : []]))
}

const isRoot = ({ parentId }: Row) => ['', '0', '-1'].includes(text(parentId))
/** Rows that a section's key identifies: of a dictionary its parents. */
const rowsOf = async (reader: Reader, { resource, key }: Section): Promise<Row[]> => {
  const all = await reader.rows(resource.name)
  return key === 'code' && resource.fields.dictKey ? all.filter(isRoot) : all
}
const entriesOf = async (reader: Reader, { resource }: Section, code: string): Promise<Row[]> =>
  (await reader.rows(resource.name)).filter((row) => row.code === code && !isRoot(row))

/** The fields of a file's row that differ on the server. */
const differences = (names: readonly string[], values: FileRow, row: Row | undefined) =>
  names
    .filter((name) => values[name] !== undefined && text(values[name]) !== text(row?.[name]))
    .map((name) => ({ name, from: text(row?.[name]), to: text(values[name]) }))

/** A new row whose switches the file does not name has them off, as in the forms. */
const switchesOff = ({ resource }: Section): FileRow =>
  Object.fromEntries(resource.form.flatMap((name) => (resource.fields[name]?.base === 'switch' ? [[name, 0]] : [])))

function createPlanner(server: Server, reader: Reader, env: Readonly<Record<string, string | undefined>>) {
  function submitChange(own: Section, label: string, row: Row | undefined, rowOfFile: FileRow, names: readonly string[]): Change[] {
    const values = row ? rowOfFile : { ...switchesOff(own), ...rowOfFile }
    const fields = differences(names, values, row)
    if (row && !fields.length) return []
    const change = async () => {
      const sent = Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
      // A whole row, because an open server empties what a change leaves out.
      const existing =
        row && Object.fromEntries(own.resource.form.flatMap((name) => (isSecret(own.resource, name) ? [] : [[name, row[name]]])))
      const why = await submit(server, own.resource, row ? { ...existing, ...sent, id: row.id } : sent)
      reader.forget(own.resource.name)
      return why
    }
    return [{ section: own.name, row: label, act: row ? 'change' : 'add', fields, run: change }]
  }

  async function dictionary(own: Section, file: FileRow, row: Row | undefined): Promise<Change[]> {
    const code = text(file.code)
    const parent = submitChange(own, code, row, { ...file, ...(row ? {} : { dictKey: '-1', parentId: '0' }) }, [
      ...fieldNames(own),
      ...(row ? [] : ['dictKey', 'parentId']),
    ])
    const existing = await entriesOf(reader, own, code)
    const entries = ((file.entries ?? []) as FileRow[]).flatMap((entry) => {
      const label = `${code}/${text(entry.dictKey)}`
      const names = [...fieldNames({ ...own, omitted: ['parentId', 'code'] }), 'code', 'parentId']
      const there = existing.find(({ dictKey }) => text(dictKey) === text(entry.dictKey))
      if (there) return submitChange(own, label, there, entry, names)
      const add: Change = {
        section: own.name,
        row: label,
        act: 'add',
        fields: differences(names, entry, undefined),
        async run() {
          const parentId = (await rowsOf(reader, own)).find((one) => one.code === code)?.id
          const [change] = submitChange(own, label, undefined, { ...entry, code, parentId }, names)
          return change?.run()
        },
      }
      return [add]
    })
    return [...parent, ...entries]
  }

  /** @param find reads the id at the time of the change, because the row may have been added just before */
  async function grantChange(
    own: Section,
    label: string,
    row: Row | undefined,
    wanted: Readonly<Record<string, readonly string[] | undefined>>,
    { keys, parameter, grant, ids }: { keys: string; parameter: string; grant: string; ids: string },
  ): Promise<Change[]> {
    const of = kinds.filter(({ name }) => wanted[name])
    const before = row ? await grantedIds(server, keys, { [parameter]: text(row.id) }) : {}
    const fields = []
    for (const { name, resource, key, answer } of of) {
      const to = [...new Set(wanted[name])].sort()
      await reader.ids(resource, key, to, `${own.name} ${label}`)
      const from = await reader.codes(resource, key, before[answer] ?? [])
      if (to.join() !== from.join())
        fields.push({ name, from: from.filter((code) => !to.includes(code)).join(), to: to.filter((code) => !from.includes(code)).join() })
    }
    if (!fields.length) return []
    const run = async () => {
      const id = text((await rowsOf(reader, own)).find((one) => text(one[own.key]) === label)?.id)
      const granted = await grantedIds(server, keys, { [parameter]: id })
      const sent: Record<string, unknown> = { [ids]: [id] }
      for (const { name, resource, key, answer, body } of kinds.filter((kind) => kind.name in wanted))
        sent[body] = wanted[name] ? await reader.ids(resource, key, [...new Set(wanted[name])], label) : (granted[answer] ?? [])
      return send(server, grant, sent)
    }
    return [{ section: own.name, row: label, act: 'grant', fields, run }]
  }

  async function roleChanges(own: Section, file: FileRow, row: Row | undefined): Promise<Change[]> {
    const alias = text(file.roleAlias)
    const parentAlias = file.parent === undefined ? undefined : text(file.parent)
    const parentIn = async () => (await reader.rows('role')).find(({ roleAlias }) => roleAlias === parentAlias)
    const parent = parentAlias === undefined ? undefined : await parentIn()
    const names = [...fieldNames(own), 'parentId']
    const parentId = parentAlias === undefined ? (row ? undefined : '0') : text(parent?.id)
    const changes = submitChange(own, alias, row, { ...file, parentId }, names).map((change): Change => {
      if (parentAlias === undefined || parent) return change
      // The parent is added by the same run.
      return {
        ...change,
        async run() {
          const added = await parentIn()
          if (!added) return `this server has no role with the alias ${parentAlias}`
          const [now] = submitChange(own, alias, row, { ...file, parentId: text(added.id) }, names)
          return now?.run()
        },
      }
    })
    const of = { keys: roleTreeKeys.path, parameter: 'roleIds', grant: roleGrant.path, ids: 'roleIds' }
    const { menus, dataScopes, apiScopes } = asRecord(file.grants) as Record<string, string[] | undefined>
    return [...changes, ...(await grantChange(own, alias, row, { menus, dataScopes, apiScopes }, of))]
  }

  async function topMenuChanges(own: Section, file: FileRow, row: Row | undefined): Promise<Change[]> {
    const code = text(file.code)
    const of = { keys: topTreeKeys.path, parameter: 'topMenuIds', grant: topMenuGrant.path, ids: 'topMenuIds' }
    const menus = file.menus as string[] | undefined
    return [...submitChange(own, code, row, file, fieldNames(own)), ...(await grantChange(own, code, row, { menus }, of))]
  }

  /** The secret is sent only with a new client: no server returns the old one, so it cannot be compared. */
  function clientChanges(own: Section, file: FileRow, row: Row | undefined): Change[] {
    const id = text(file.clientId)
    if (row) return submitChange(own, id, row, file, fieldNames(own))
    const variable = text(file.secretFrom)
    const clientSecret = env[variable]
    if (!clientSecret)
      throw new BadSettingsFile(
        `clients ${id}: a new client needs its secret, in the variable that secretFrom names${variable && ` (${variable})`}`,
      )
    const [change] = submitChange(own, id, row, { ...file, clientSecret }, [...fieldNames(own), 'clientSecret'])
    return change ? [{ ...change, fields: change.fields.map((one) => (one.name === 'clientSecret' ? { ...one, to: '***' } : one)) }] : []
  }

  return (own: Section, file: FileRow, row: Row | undefined): Change[] | Promise<Change[]> => {
    switch (own.name) {
      case 'dictionaries':
      case 'systemDictionaries':
        return dictionary(own, file, row)
      case 'roles':
        return roleChanges(own, file, row)
      case 'topMenus':
        return topMenuChanges(own, file, row)
      case 'clients':
        return clientChanges(own, file, row)
      case 'parameters':
        return submitChange(own, text(file.paramKey), row, file, fieldNames(own))
    }
  }
}

const isSecret = ({ fields }: Resource, name: string) => fields[name]?.secret === true

/**
 * What has to change on the server, in the order in which it can be done. Nothing is changed yet.
 * @param env with the secrets of new clients @throws BadSettingsFile
 */
export async function planSettings(
  server: Server,
  file: SettingsFile,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Change[]> {
  const reader = createReader(server)
  const plan = createPlanner(server, reader, env)
  const changes: Change[] = []
  for (const own of sections) {
    const rows = file[own.name] ?? []
    if (!rows.length) continue
    if (isAbsent(own.resource, server.client.target.dialect)) throw new BadSettingsFile(`${own.name}: this server has none`)
    const existing = await rowsOf(reader, own)
    for (const row of rows)
      changes.push(
        ...(await plan(
          own,
          row,
          existing.find((one) => text(one[own.key]) === text(row[own.key])),
        )),
      )
  }
  return changes
}

const filled = (names: readonly string[], row: Row): FileRow =>
  Object.fromEntries(names.flatMap((name) => (text(row[name]) === '' ? [] : [[name, row[name]]])))

/** The settings of a server, as a file that changes nothing there. Rights of the administrator are not part of it: it has all. */
export async function exportSettings(server: Server): Promise<SettingsFile> {
  const reader = createReader(server)
  const granted = async (path: string, parameter: string, id: unknown) => {
    const ids = await grantedIds(server, path, { [parameter]: text(id) })
    const pairs = kinds.map(
      async ({ name, resource, key, answer }) => [name, await reader.codes(resource, key, ids[answer] ?? [])] as const,
    )
    return Object.fromEntries((await Promise.all(pairs)).filter(([, codes]) => codes.length))
  }
  const extras: Record<Section['name'], (own: Section, row: Row) => Promise<FileRow> | FileRow> = {
    async roles(_own, { id, roleAlias, parentId }) {
      const parent = (await reader.rows('role')).find((one) => one.id === parentId)
      const isAll = roleAlias === administrator
      return { ...(parent && { parent: parent.roleAlias }), ...(!isAll && { grants: await granted(roleTreeKeys.path, 'roleIds', id) }) }
    },
    topMenus: (_own, { id }) => granted(topTreeKeys.path, 'topMenuIds', id),
    dictionaries: dictionaryExtras,
    systemDictionaries: dictionaryExtras,
    parameters: () => ({}),
    clients: (_own, { clientId }) => ({ secretFrom: `SECRET_OF_${text(clientId).toUpperCase().replaceAll(/\W/g, '_')}` }),
  }
  async function dictionaryExtras(own: Section, { code }: Row): Promise<FileRow> {
    const names = fieldNames({ ...own, omitted: ['parentId', 'code'] })
    return { entries: (await entriesOf(reader, own, text(code))).map((entry) => filled(names, entry)) }
  }

  const file: Partial<Record<Section['name'], FileRow[]>> = {}
  for (const own of sections) {
    if (isAbsent(own.resource, server.client.target.dialect)) continue
    const rows = (await rowsOf(reader, own)).filter((row) => text(row[own.key]) !== '')
    file[own.name] = []
    for (const row of rows) file[own.name]?.push({ ...filled(fieldNames(own), row), ...(await extras[own.name](own, row)) })
  }
  return file
}
