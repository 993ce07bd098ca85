/** Plays a recorded session of a client: its requests in order, and of each answer what the client reads. */
import { expect } from 'vitest'

/** `text`: a non-empty text; `number`; `list`: one that is not empty; `any`: the field is there; anything else is the value itself. */
type Expected = 'text' | 'number' | 'list' | 'any' | boolean | number | { is: unknown }

export interface Step {
  /** `POST /blade-auth/token`, below `/api`. */
  call: string
  /** Values may name what an earlier step kept: `{role}`. */
  query?: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>>
  json?: Readonly<Record<string, unknown>>
  /** The code of the answer, 200 by default. Its HTTP status is the same, unless `status` says otherwise. */
  code?: number
  status?: number
  /** Answers without the envelope. */
  bare?: true
  /** What the client reads, by its path in the data: `records.0.account`. */
  reads?: Readonly<Record<string, Expected>>
  /** Values for later steps, by their path in the data; `records[account=x].id` takes the entry of a list. */
  keeps?: Readonly<Record<string, string>>
}

/** How a client sends: its headers before and after sign-in. */
export interface Client {
  headers: (token: string | undefined) => Record<string, string>
  steps: readonly Step[]
}

const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

function at(data: unknown, path: string): unknown {
  const parts = path.match(/\[[^\]]+\]|[^.[\]]+/g) ?? []
  return parts.reduce<unknown>((value, part) => {
    const [, field = '', wanted] = /^\[(\w+)=(.*)\]$/.exec(part) ?? []
    if (!field) return fieldsOf(value)[part]
    return Array.isArray(value) ? value.find((one) => fieldsOf(one)[field] === wanted) : undefined
  }, data)
}

function check(value: unknown, expected: Expected, where: string): void {
  if (expected === 'text') expect(value, where).toMatch(/./)
  else if (expected === 'number') expect(value, where).toEqual(expect.any(Number))
  else if (expected === 'list') expect(value, where).toEqual(expect.arrayContaining([expect.anything()]))
  else if (expected === 'any') expect(value, where).toBeDefined()
  else expect(value, where).toEqual(typeof expected === 'object' ? expected.is : expected)
}

/** @param values what the steps may name from the start: the encrypted passwords */
export async function play(origin: string, { headers, steps }: Client, values: Readonly<Record<string, string>>): Promise<void> {
  const variables: Record<string, string> = { ...values }
  const fill = <T>(template: T): T =>
    JSON.parse(JSON.stringify(template).replace(/\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole)) as T
  for (const [i, step] of steps.entries()) {
    const { call, query = {}, form, json, code = 200, status = code, bare, reads = {}, keeps = {} } = step
    const [method = '', path = ''] = fill(call).split(' ')
    const type = json ? 'application/json;charset=utf-8' : form && 'application/x-www-form-urlencoded'
    const answer = await fetch(`${origin}/api${path}?${new URLSearchParams(fill(query))}`, {
      method,
      headers: { ...headers(variables.token), ...(type && { 'Content-Type': type }) },
      body: json ? JSON.stringify(fill(json)) : form && new URLSearchParams(fill(form)),
    })
    const body = fieldsOf(await answer.json())
    const where = `${i + 1} ${call}`
    expect([where, answer.status, bare ? 200 : body.code], String(body.msg)).toEqual([where, status, bare ? 200 : code])
    const data = bare ? body : body.data
    for (const [field, expected] of Object.entries(fill(reads))) check(at(data, field), expected, `${where}: ${field}`)
    for (const [name, field] of Object.entries(keeps)) {
      check(at(data, field), 'any', `${where}: ${field}`)
      variables[name] = String(at(data, field))
    }
  }
}
