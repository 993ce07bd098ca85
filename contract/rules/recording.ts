/**
 * Recordings of a real server's rows: JSON lines, a header and then one row per line, with our names and values, whatever the server's
 * dialect. Personal data and secrets are masked before they are stored. The console writes recordings, and the lab reads them.
 */
import { z } from 'zod'
import { later } from '../later.ts'
import type { AnyRow, Resource } from '../resource.ts'
import { isTime } from './time.ts'

/** Maximum number of rows and bytes of a recording. */
export const mostRecorded = 20_000
export const largestRecording = 24 * 1024 * 1024

export const recordingHead = later(() =>
  z.object({
    format: z.literal('ward-recording'),
    version: z.literal(1),
    /** Time of the recording, `yyyy-MM-dd HH:mm:ss`: the world continues from there. */
    now: z.string().refine(isTime),
  }),
)
export type RecordingHead = z.output<typeof recordingHead>

export const recordingLine = later(() =>
  z.object({
    resource: z.string(),
    row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
)

/** A scenario of a tester, as one JSON file: the rows that a hospital without any begins with, by resource. */
export const scenarioFile = later(() =>
  z.object({
    format: z.literal('ward-scenario'),
    version: z.literal(1),
    now: z.string().refine(isTime),
    rows: z.record(z.string(), z.array(recordingLine.shape.row)),
  }),
)

export interface RecordingLine {
  resource: string
  row: AnyRow
}

/** Resources that are not recorded: settings of other systems, and rows that repeat what other resources contain. */
const unrecorded = /^(api|error|usual|audit|ledger|approval|attach|oss|sms|work[A-Z]\w*|leave)$/
/** Whether rows of a resource are recorded. */
export const isRecorded = ({ name }: Pick<Resource, 'name'>): boolean => !unrecorded.test(name)

/**
 * Treatment of a value: `keep` unchanged · `drop` left out · `phone`, `name`, `mail` replaced by another one of the same format, always
 * the same for the same value · `key` replaced by an identifier that is unknown outside · `prose` unchanged except for names, numbers
 * and tokens in it.
 */
export type Masking = 'keep' | 'drop' | 'phone' | 'name' | 'mail' | 'key' | 'prose'

const names =
  /^(nickName|realName|userName|linkman|contact|operator|auditUser|handleUser|payeeName|receiverName|user\.name|receiver\.name|createBy)$/
const keys = /^(openId|unionId|receiverAccount|userReceivedAccount|user\.account|user\.code|receiver\.account)$/
const phones = /^(contactNumber)$/
const drops = /^(birthday|avatar|password|param\.paramValue|problem\.images|idCard)$/
/** Fields by which other rows and programs find a row. */
const handles =
  /^(code|batch|iccid|mac|path|query|group|i18n|alias|roles|ancestors|tenantId|domain|clientId|scope\w*|resource\w+|authorit\w+|authorizedGrantTypes|autoapprove|webServerRedirectUri|\w+(No|Id|Code|Key|Alias))$/

export function maskingOf(resource: Pick<Resource, 'name' | 'fields'>, field: string): Masking {
  const meta = resource.fields[field]
  const is = (words: RegExp) => words.test(field) || words.test(`${resource.name}.${field}`)
  if (!meta || meta.secret || is(drops) || meta.kind === 'password' || meta.kind === 'avatar') return 'drop'
  if (meta.kind === 'phone' || is(phones)) return 'phone'
  if (is(keys)) return 'key'
  if (is(names)) return 'name'
  if (field === 'email') return 'mail'
  const isText = ['text', 'textarea', 'rich', 'json'].includes(meta.kind)
  return isText && !is(handles) ? 'prose' : 'keep'
}
