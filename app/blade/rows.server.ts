/** The rows of resources in the dialect of the server: lists, trees, details, writes and choices. */
import { defaultSize, isPage, maxSize, readPage, type Page } from '#contract/envelope.ts'
import { bodyFor, queryFor, saysMissing, saysNoId, saysNothing } from '#contract/springblade/calls.ts'
import { formIn, isAbsent, isOfTenant } from '#contract/springblade/form.ts'
import type { OpenForm } from '#contract/springblade/open-form.ts'
import { readNode, type RowNode } from '#contract/outputs.ts'
import { rowsLabel } from '#contract/labels/index.ts'
import { refusalText } from '#contract/refusals.ts'
import { callPath, type Resource, type Row } from '#contract/resource.ts'
import type { Verb } from '#contract/verbs.ts'
import { richText } from '#contract/rules/rich-text.ts'
import { withMaskedPhones } from '#contract/rules/phone.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { rowFromWire } from '#contract/wire.ts'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { fail, inTimesOf, send, tenantQuery, type Caller } from './send.server.ts'
import { BladeError, type Failure } from './failure.ts'
import { filtersOf, hits, idsIn, nodeOf, pageOfAll, sortedNodes } from './open-rows.ts'

/** Maximum rows of an answer, whatever the server sends: a page renders them all. */
const mostRows = 5000

export interface RowPage<R> extends Omit<Page, 'records'> {
  records: Row<R>[]
}

/** Columns for the depth of a tree row, whether it has children, and whether it is expanded. */
export const treeFields = ['treeDepth', 'hasChildren', 'unfolded'] as const

/** A tree in preorder, each row with its depth. */
export function treePage<R>(roots: readonly RowNode<Row<R>>[]): RowPage<R> {
  const flatten = (nodes: readonly RowNode<Row<R>>[], depth: number): Row<R>[] =>
    nodes.flatMap(({ row, children }) => [{ ...row, treeDepth: depth }, ...flatten(children, depth + 1)])
  return firstRows(flatten(roots, 0).slice(0, mostRows), mostRows)
}

/** Rows without pages, of which at most `most` are shown; `total` counts all. */
export function firstRows<R>(rows: readonly Row<R>[], most: number): RowPage<R> {
  const records = rows.slice(0, most)
  return { records, total: rows.length, size: records.length, current: 1, pages: 1 }
}

/** Sanitizes rich text here too, because the server may not, and its HTML must not run in this console's pages. */
function sanitizeRow<R extends Resource>(resource: R, row: Row<R>): Row<R> {
  const clean = ([name, value]: [string, unknown]) =>
    resource.fields[name]?.kind === 'rich' && typeof value === 'string' ? [name, sanitizeHtml(value, richText)] : [name, value]
  return Object.fromEntries(Object.entries(row).map(clean)) as Row<R>
}

export function rowCalls(caller: Caller) {
  const { dialect } = caller.blade
  const isOtherTenant = caller.tenant.current !== caller.tenant.own
  /** @throws BladeError where the server has no such rows, or not those of this tenant */
  function formOf(resource: Resource): OpenForm {
    if (isAbsent(resource, dialect)) throw fail(caller, 'refused', 404)
    const form = formIn(resource, dialect)
    if (isOtherTenant && form.tenant === 'own') {
      const label = rowsLabel(resource.name, caller.language)
      throw fail(caller, 'refused', 400, refusalText('tenantOther', caller.language, { label }))
    }
    return form
  }
  function pathOf(resource: Resource, verb: Verb): string {
    const form = formOf(resource)
    const path = callPath({ api: form.api ?? resource.api, calls: { ...resource.calls, ...form.calls } }, verb)
    if (!path) throw fail(caller, 'refused', 404)
    return path
  }
  /** Records a row that was read, if the session records, and masks the phone numbers that a page must not show. */
  function recordAndMask<R extends Resource>(resource: R, row: Row<R>): Row<R> {
    caller.record?.(resource, row)
    return withMaskedPhones(resource, row)
  }
  function recordAndMaskTree<R extends Resource>(resource: R, node: RowNode<Row<R>>): RowNode<Row<R>> {
    return { ...node, row: recordAndMask(resource, node.row), children: node.children.map((child) => recordAndMaskTree(resource, child)) }
  }
  async function get(resource: Resource, verb: Verb, input: Record<string, string>): Promise<unknown> {
    const times = inTimesOf(caller, resource)
    const query = queryFor(formOf(resource), times.write(input) as Record<string, string>)
    return times.read((await send(caller, { method: 'GET', path: pathOf(resource, verb), query })).data)
  }
  /** @throws BladeError for an answer without rows */
  async function pageFrom(resource: Resource, query: Record<string, string>): Promise<Page> {
    const data = await get(resource, 'list', isOfTenant(resource) ? { ...tenantQuery(caller), ...query } : query)
    if (!isPage(data)) throw fail(caller, 'garbled', 502)
    return readPage(data)
  }
  const refuse = (code: 'childrenFirst' | 'parentBelow') => fail(caller, 'refused', 400, refusalText(code, caller.language))

  /** The whole tree of a resource; undefined where the server answers pages, or one level at a time. @throws BladeError */
  async function whole<R extends Resource>(resource: R): Promise<RowNode<Row<R>>[] | undefined> {
    return formOf(resource).whole && sortedNodes(await readTree(resource, {}))
  }
  const readTree = async <R extends Resource>(resource: R, query: Record<string, string>): Promise<RowNode<Row<R>>[]> =>
    (await pageFrom(resource, query)).records.map((node) => recordAndMaskTree(resource, readNode(resource, node)))
  async function readRows<R extends Resource>(resource: R, query: Record<string, string>): Promise<RowPage<R>> {
    const page = await pageFrom(resource, query)
    return { ...page, records: page.records.slice(0, mostRows).map((row) => recordAndMask(resource, rowFromWire(resource, row))) }
  }

  /** A page in descending order of a list that is always oldest first: reads the pages that hold its rows, counted from the end. */
  async function newestFirst<R extends Resource>(resource: R, query: Record<string, string>): Promise<RowPage<R>> {
    const { ascs: _ascs, descs: _descs, ...filters } = query
    const size = Number(filters.size ?? defaultSize)
    const current = Number(filters.current ?? 1)
    const page = (number: number) => readRows(resource, { ...filters, current: String(number), size: String(size) })
    const head = await page(1)
    const { total, pages } = head
    const [from, to] = [Math.max(0, total - current * size), Math.max(0, total - (current - 1) * size)]
    const first = Math.floor(from / size) + 1
    const parts = to > from ? await Promise.all([...new Set([first, Math.ceil(to / size)])].map((n) => (n === 1 ? head : page(n)))) : []
    const start = (first - 1) * size
    const records = parts.flatMap(({ records }) => records).slice(from - start, to - start)
    return { records: records.reverse(), total, size, current, pages }
  }

  /** @throws BladeError when a row would be moved below itself. A stock server accepts that, and then no list has these rows. */
  async function keepTree(resource: Resource, { id, parentId, parentCode }: Record<string, unknown>): Promise<void> {
    const [own, parent] = [String(id ?? ''), String(parentId ?? parentCode ?? '')]
    if (!own || !parent) return
    const tree = await whole(resource)
    const node = tree && nodeOf(tree, own)
    const isBelow = node ? idsIn(node).includes(parent) : !!formOf(resource).key && (await pathTo(resource, parent)).includes(own)
    if (isBelow) throw refuse('parentBelow')
  }

  /** Keys of a row and of its ancestors, in a tree that the server sends one level at a time. */
  async function pathTo(resource: Resource, row: string, below: readonly string[] = []): Promise<string[]> {
    const path = [row, ...below]
    const storedRow = (await readRows(resource, { id: row, size: '1' })).records[0]
    // Stops at a repeated row, because the path of a row that is already below itself would never end.
    return !storedRow || isRoot(storedRow) || below.includes(row) ? path : pathTo(resource, String(storedRow.parentCode), path)
  }

  /** Whether rows below these would remain without them: a stock server then fails on its whole list. @throws BladeError */
  async function leavesChildren(resource: Resource, ids: readonly string[]): Promise<boolean> {
    const tree = await whole(resource)
    const below = ids.flatMap((id) => idsIn(nodeOf(tree ?? [], id) ?? { row: {}, hasChildren: false, children: [] })).filter(Boolean)
    return below.some((id) => !ids.includes(id))
  }

  /** null when there is no such row (Blade answers 200 and `{}`). */
  async function detail<R extends Resource>(resource: R, id: string): Promise<Row<R> | null> {
    const { key = 'id' } = formOf(resource)
    if (key !== 'id') {
      // The list is read first, because a stock server's detail call fails for a root row, which has no parent.
      const row = (await readRows(resource, { [key]: id, size: '1' })).records[0]
      if (!row || isRoot(row)) return row ?? null
    }
    try {
      const data = await get(resource, 'detail', { [key]: id })
      const { [key]: keyValue = '', tenantId } = propertiesOf(data)
      // An administrator's server answers rows of any tenant.
      if (caller.blade.tenants && isOfTenant(resource) && tenantId && tenantId !== caller.tenant.current) return null
      return keyValue !== '' && keyValue !== -1 ? recordAndMask(resource, sanitizeRow(resource, rowFromWire(resource, data))) : null
    } catch (error) {
      if (dialect !== 'springblade' || !(error instanceof BladeError)) throw error
      const { failure } = error
      if (meansMissing(failure) || (failure.code === 500 && saysNothing(failure.msg) && !(await isListed(resource, id)))) return null
      throw error
    }
  }

  /** Whether a list has the row. Both spellings of the filter are sent: lists that compare read the first, those that search both. */
  async function isListed(resource: Resource, id: string): Promise<boolean> {
    const tree = await whole(resource)
    return tree ? !!nodeOf(tree, id) : (await readRows(resource, { id, id_equal: id, size: '1' })).records.length > 0
  }

  return {
    whole,
    leavesChildren,

    async list<R extends Resource>(resource: R, query: Record<string, string>): Promise<RowPage<R>> {
      const form = formOf(resource)
      if (form.oldestFirst) return newestFirst(resource, query)
      const tree = await whole(resource)
      if (tree) {
        if (resource.shape !== 'page') return treePage(hits(resource, tree, filtersOf(query)))
        // A table of the root rows alone, such as that of dictionaries; it includes rows whose parent no longer exists.
        const top = tree.map((node) => ({ ...node, children: [] }))
        return pageOfAll(
          hits(resource, top, filtersOf(query)).map(({ row }) => row),
          query,
        )
      }
      return resource.shape === 'tree' ? treePage(await readTree(resource, query)) : readRows(resource, query)
    },

    detail,

    /** The phone numbers of a row, as the server returns them to this caller: for servers that have no call for it. */
    async phones(resource: Resource, id: string): Promise<Record<string, string>> {
      const one = async () => (await pageFrom(resource, { id_equal: id, current: '1', size: '1' })).records[0]
      const row = rowFromWire(resource, resource.calls.detail ? await get(resource, 'detail', { id }) : await one())
      return Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => (resource.fields[name]?.kind === 'phone' && value ? [[name, String(value)]] : [])),
      )
    },

    async submit(resource: Resource, input: Record<string, unknown>): Promise<string> {
      await keepTree(resource, input)
      const values = propertiesOf(inTimesOf(caller, resource).write(input))
      const isNamed = caller.blade.tenants?.isAsked && isOfTenant(resource)
      const form = isNamed ? { ...formOf(resource), tenant: true as const } : formOf(resource)
      const body = bodyFor(resource, form, values, caller.tenant.current)
      return (await send(caller, { method: 'POST', path: pathOf(resource, 'submit'), body })).msg
    },

    async remove(resource: Resource, ids: readonly string[]): Promise<string> {
      const path = pathOf(resource, 'remove')
      if (await leavesChildren(resource, ids)) throw refuse('childrenFirst')
      const queries = formOf(resource).key ? ids.map((id) => ({ id })) : [{ ids: ids.join(',') }]
      let msg = ''
      try {
        for (const query of queries) msg = (await send(caller, { method: 'POST', path, query })).msg
      } catch (error) {
        // Checked here, because a stock server reports for rows that no longer exist only that it failed.
        const isGone = dialect === 'springblade' && ids.length === 1 && error instanceof BladeError && error.failure.kind === 'refused'
        if (isGone && (await detail(resource, ids[0]!)) === null) throw fail(caller, 'refused', 404)
        throw error
      }
      return msg
    },

    /** Rows to choose from, with `id` and `name`. @param query `words` and `id_equal`, page, filters of the list @throws BladeError */
    async select(resource: Resource, query: Record<string, string>): Promise<Choice[]> {
      if (isOtherTenant && formIn(resource, dialect).tenant === 'own') return []
      const { unselected, api = resource.api } = formOf(resource)
      const choice = isOfTenant(resource) ? { ...tenantQuery(caller), ...query } : query
      if (!unselected) return readChoices(resource, (await send(caller, { method: 'GET', path: `${api}/select`, query: choice })).data)
      const tree = await whole(resource)
      const rows = tree ? treePage<Resource>(tree).records : (await readRows(resource, { size: String(maxSize) })).records
      return rows
        .map((row) => ({ ...row, id: String(row.id), name: String(row[resource.title ?? 'id'] ?? '') }))
        .filter((row) => !query.id_equal || row.id === query.id_equal)
    },
  }

  function readChoices({ title = 'name' }: Resource, data: unknown): Choice[] {
    const named = Array.isArray(data) ? data.map((row) => ({ name: propertiesOf(row)[title], ...propertiesOf(row) })) : data
    const read = choices.safeParse(named)
    if (!read.success) throw fail(caller, 'garbled', 502)
    return read.data
  }
}

/** Whether a server of the open dialect refuses because there is no such row. */
const meansMissing = ({ code, msg }: Failure): boolean => (code === 500 && saysMissing(msg)) || (code === 400 && saysNoId(msg))

const isRoot = (row: unknown) => {
  const { parentId, parentCode } = propertiesOf(row)
  return ['', '0', 'null', '-1'].includes(String(parentId ?? parentCode ?? ''))
}

const word = z.coerce.string<string | number>()
const choices = z.array(z.looseObject({ id: word, name: word }))
export type Choice = z.output<typeof choices>[number]
