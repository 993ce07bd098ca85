/** What a resource says about its differences on an open-source SpringBlade server (contract page springblade). */
import type { z } from 'zod'
import type { RefusalCode } from '../refusals.ts'
import type { FieldMeta } from '../field-meta.ts'
import type { Calls, Shape } from '../verbs.ts'

/** The differences of a resource. Console, conformance tests and documentation read them; the bundled backend serves both dialects. */
export interface OpenForm {
  /** Another base address. */
  api?: string
  /** Other path ends of its calls. */
  calls?: Calls
  /** The list returns every row at once, nested, whatever page is requested; the caller searches, sorts and pages. */
  whole?: true
  /** The list is oldest first and cannot be sorted. */
  oldestFirst?: true
  /** The server's name of a field, by ours. */
  names?: Readonly<Record<string, string>>
  /** Fields that the server lacks: they are not shown, sent or searched. */
  lacks?: readonly string[]
  /** Fields that hold whole numbers there, and text in BladeX. */
  integers?: readonly string[]
  /** Fields that are checked differently there. */
  fields?: () => Shape
  /** The field that identifies a row in place of `id`; rows are then removed one at a time, by `id=` this field. */
  key?: string
  /** Parent id of a top-level row; `0` by default. */
  root?: string
  /** Values to send instead of an empty one, which the server would store and then fail on. */
  never?: Readonly<Record<string, string>>
  /** A new row must name its tenant (`tenantId`). `own`: nobody sees the rows of another tenant, not even an administrator of the main one. */
  tenant?: true | 'own'
  /** A stock server lacks the resource; a server with the hospital modules has it as BladeX does. */
  beyondStock?: true
  /** Unique fields that the server does not check, with the refusal of a duplicate. */
  unique?: Readonly<Record<string, RefusalCode>>
  /** It has no `select`; its list provides the choices. */
  unselected?: true
}

/** The parts of a definition that pages show. */
export interface PageDefinition {
  entity: z.ZodObject
  search: readonly string[]
  columns: readonly string[]
  form: readonly string[]
  fields: Readonly<Record<string, FieldMeta>>
}
