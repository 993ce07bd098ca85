/**
 * Output of an endpoint, defined once. The input type is what a handler returns; the output type is what a client gets after parsing
 * any Blade server's answer leniently; `exactOf` is the strict schema for documentation and tests.
 */
import { propertiesOf } from './rules/values.ts'
import { z } from 'zod'
import { nodes as exactNodes, nothing as exactNothing, orNothing, pageOf, rowOf, treeOf, type AnswerOf } from './answers.ts'
import { isPage, readPage, type Page } from './envelope.ts'
import type { Resource, Row } from './resource.ts'
import { rowFromWire, type WireRow } from './wire.ts'

const exacts = new WeakMap<z.ZodType, AnswerOf>()

/** The same output with a strict schema; clients check less. */
export function exactly<O extends z.ZodType>(output: O, exact: AnswerOf): O {
  exacts.set(output, exact)
  return output
}

/** The strict schema of an answer. */
export const exactOf = (output: z.ZodType): AnswerOf => exacts.get(output) ?? (() => output)

const resources = new WeakMap<z.ZodType, Resource>()
/** The resource whose rows an answer contains; undefined for any other answer. */
export const rowsIn = (output: z.ZodType): Resource | undefined => resources.get(output)

function holding<O extends z.ZodType>(resource: Resource, output: O): O {
  resources.set(output, resource)
  return output
}

const readRow = <R extends Resource>(resource: R) => z.custom<WireRow<R> | null>().transform((wire) => rowFromWire(resource, wire))

/** A row; a handler returns null for a row that the caller must not see. */
export const row = <R extends Resource>(resource: R) =>
  holding(
    resource,
    exactly(readRow(resource), (dialect) => rowOf(resource, dialect)),
  )

/** A row with additional fields of this call; missing or mistyped ones fall back to the `catch` in `more`. */
export const rowAnd = <R extends Resource, S extends z.ZodRawShape>(resource: R, more: S) =>
  holding(
    resource,
    exactly(
      z
        .custom<(WireRow<R> & z.input<z.ZodObject<S>>) | null>()
        .transform((wire) => ({ ...rowFromWire(resource, wire), ...z.object(more).parse(wire ?? {}) })),
      (dialect) => z.intersection(rowOf(resource, dialect), z.looseObject(more)),
    ),
  )

/** A row, or null where there is none: `{}` on the wire. */
export const rowOrNone = <R extends Resource>(resource: R) =>
  holding(
    resource,
    exactly(
      z
        .custom<WireRow<R> | null>()
        .transform((wire) => (typeof wire === 'object' && wire && 'id' in wire ? rowFromWire(resource, wire) : null)),
      (dialect) => orNothing(rowOf(resource, dialect)),
    ),
  )

export const rows = <R extends Resource>(resource: R) =>
  holding(
    resource,
    exactly(z.array(readRow(resource)), (dialect) => z.array(rowOf(resource, dialect))),
  )

export const page = <R extends Resource>(resource: R) =>
  holding(
    resource,
    exactly(
      z.custom<Page<WireRow<R>>>(isPage).transform((wire): Page<Row<R>> => {
        const { records, ...counts } = readPage(wire)
        return { ...counts, records: records.map((record) => rowFromWire(resource, record)) }
      }),
      (dialect) => pageOf(rowOf(resource, dialect)),
    ),
  )

type WireNode<T> = T & { hasChildren?: boolean; children?: WireNode<T>[] }
/** A row with its children; `hasChildren` may be true even if they were not sent. */
export interface RowNode<T> {
  row: T
  hasChildren: boolean
  children: RowNode<T>[]
}

/** A node of a tree as a server sends it. */
export function readNode<R extends Resource>(resource: R, wire: unknown): RowNode<Row<R>> {
  const { hasChildren, children } = propertiesOf(wire)
  return {
    row: rowFromWire(resource, wire),
    hasChildren: hasChildren === true,
    children: Array.isArray(children) ? children.map((child) => readNode(resource, child)) : [],
  }
}

export const tree = <R extends Resource>(resource: R) =>
  holding(
    resource,
    exactly(z.array(z.custom<WireNode<WireRow<R>>>().transform((wire) => readNode(resource, wire))), (dialect) =>
      treeOf(resource, dialect),
    ),
  )

export interface WireTreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  hasChildren?: boolean | undefined
  children?: WireTreeNode[] | undefined
}
/** A node of the trees in selects and grant dialogs; all ids are text. */
export interface TreeNode extends WireTreeNode {
  hasChildren: boolean
  children?: TreeNode[] | undefined
}
const treeNode: z.ZodType<TreeNode, WireTreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    title: z.string(),
    key: z.string(),
    value: z.string(),
    hasChildren: z.boolean().default(false),
    children: z.array(treeNode).optional(),
  }),
)
export const nodes = exactly(z.array(treeNode), () => exactNodes)

/** An answer that clients ignore. */
export const unread = <T>(exact: AnswerOf) =>
  exactly(
    z.custom<T>().transform(() => undefined),
    exact,
  )

/** A success without data. */
export const nothing = unread<void>(() => exactNothing)

/** A workbook (XLSX) as a download; `name` is the file name without its extension. */
export const workbook = exactly(z.custom<{ bytes: Uint8Array; name: string }>(), () => z.string())

/** A file of this machine as a download; `name` is the name under which it is saved. */
export const file = exactly(z.custom<{ path: string; name: string }>(), () => z.string())

/** A body that is not JSON, as a handler returns it. */
export const picture = z.object({ body: z.string(), type: z.literal('image/svg+xml') })
/** A page for a browser, or a redirect. */
export const htmlOrElsewhere = z.union([z.object({ body: z.string(), type: z.literal('text/html') }), z.object({ to: z.string() })])
