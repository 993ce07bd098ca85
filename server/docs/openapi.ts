/** The contract as an OpenAPI 3.1 document: every call with its parameters, bodies, answers and refusals, in one language. */
import { capitalize, checkExists } from '#contract/rules/values.ts'
import { fieldOf, type Resource } from '#contract/resource.ts'
import { factorHeader } from '#contract/factor-wire.ts'
import { calls, filterFields, suffixesOf, type Call } from '#contract/calls.ts'
import { isAnonymous, type Endpoint } from '#contract/endpoint.ts'
import { token, tokenRefresh, openAuth } from '#contract/endpoints/auth.ts'
import { fieldLabel, titleOf } from '#contract/labels/index.ts'
import { pick, type Language } from '#contract/languages.ts'
import { allResources } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { tenant } from '#contract/server.ts'
import { contentType } from '#sheets/sheet.ts'
import { z } from 'zod'
import { type Texts, textsIn } from './texts.ts'

export type Json = Record<string, unknown>

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: Json) => ({ 'application/json': { schema } })

/** Schemas by key, and the shared ones by name. Bounds that every JavaScript number has are omitted. */
function convert(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): { of: Record<string, Json>; named: Record<string, Json> } {
  const all = z.toJSONSchema(z.looseObject(schemas), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // Unknown keys are ignored, in bodies and in answers.
      if (jsonSchema.type === 'object' && Object.keys(jsonSchema.properties ?? {}).length) delete jsonSchema.additionalProperties
      delete jsonSchema.id
    },
  })
  const moved = JSON.parse(JSON.stringify(all).replaceAll('"#/$defs/', '"#/components/schemas/')) as Record<string, Record<string, Json>>
  return { of: moved.properties ?? {}, named: moved.$defs ?? {} }
}

/** Description of a field beyond its type: its name, unit, dictionary, and empty value. */
function describe(resource: Resource, field: string, meta: FieldMeta, language: Language, t: Texts): string {
  const words = [fieldLabel(resource.name, field, language)]
  if (meta.base === 'money') words.push(t.cents)
  if (meta.dict) words.push(`${meta.dict.from}: ${meta.dict.code}`)
  if (meta.ref) words.push(`→ ${meta.ref}`)
  if (meta.secret) words.push(t.masked)
  return words.join(' · ')
}

function filterSchema(resource: Resource, language: Language, t: Texts): Json {
  const fields = filterFields(resource)
  const groups = new Map<string, string[]>()
  for (const name of fields) {
    const key = suffixesOf(fieldOf(resource, name)).join('|')
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  const named = (name: string) => ({ type: 'string', description: describe(resource, name, fieldOf(resource, name), language, t) })
  return {
    type: 'object',
    description: t.filters,
    properties: Object.fromEntries(fields.map((name) => [name, named(name)])),
    patternProperties: Object.fromEntries([...groups].map(([ends, names]) => [`^(${names.join('|')})_(${ends})$`, { type: 'string' }])),
    additionalProperties: { type: 'string' },
  }
}

const signIn: ReadonlySet<Endpoint | undefined> = new Set([token, tokenRefresh, openAuth.token])
const header = (name: string, description: string) => ({ name, in: 'header', required: false, schema: { type: 'string' }, description })

function parametersOf(call: Call, language: Language, t: Texts): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(call.query), { io: 'input', unrepresentable: 'any' })
  const own = Object.entries(properties).map(([name, schema]) => {
    const field = name.replace(/_date[a-z]+$/, '')
    const meta = call.filters?.fields[field]
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(meta && call.filters && { description: describe(call.filters, field, meta, language, t) }),
    }
  })
  const filters = call.filters && {
    name: 'filters',
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    description: t.filters,
    schema: refTo('schemas', `${capitalize(call.filters.name)}Filters`),
  }
  const headers = [
    ...(signIn.has(call.of) ? [header('Captcha-Key', t.captcha), header('Captcha-Code', t.captcha), header('Tenant-Id', tenant)] : []),
    ...(signIn.has(call.of) || call.of?.factor ? [header(factorHeader, t.factor)] : []),
    ...(call.body instanceof z.ZodObject && 'requestNo' in call.body.shape ? [header('Idempotency-Key', t.once)] : []),
  ]
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  return [...inPath, ...own, ...(filters ? [filters] : []), ...headers]
}

const mediaTypes = { picture: 'image/svg+xml', page: 'text/html', workbook: contentType.xlsx, file: 'application/octet-stream' } as const

function answerOf(call: Call, data: Json): Json {
  if (call.media !== 'json') return { [mediaTypes[call.media]]: { schema: { type: 'string' } } }
  if (call.bare) return json(data)
  return json({ allOf: [refTo('schemas', 'R'), { type: 'object', properties: { data }, required: ['data'] }] })
}

const upload = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
}

/** The tag of a call: the resource at whose address it lives, else the feature of that address. */
function tagOf(call: Call, language: Language): string {
  const base = call.path.slice(0, call.path.lastIndexOf('/'))
  const resource = call.resource ?? allResources.find(({ api }) => api === base)
  return resource ? pick(titleOf(resource), language) : base.replace(/^\/api\/(blade-)?/, '')
}

function operationOf(call: Call, body: Json | undefined, data: Json, language: Language, t: Texts): Json {
  const open = isAnonymous(call)
  const content = call.upload ? { 'multipart/form-data': { schema: upload } } : body && json(body)
  const refused = (name: string) => refTo('responses', name)
  const general: Partial<Record<string, string>> = { open: t.nothing, basic: t.open, guest: t.guest, token: t.anyToken }
  const notes = [general[call.needs] ?? `${t.needs}: ${call.needs}`, ...(call.dialect ? [`${t.dialect}: ${call.dialect}`] : [])]
  return {
    operationId: call.name,
    tags: [tagOf(call, language)],
    summary: pick(call.title, language),
    description: notes.join('\n\n'),
    parameters: parametersOf(call, language, t),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      '200': { description: t.done, content: answerOf(call, data) },
      '400': refused(signIn.has(call.of) ? 'SignInRefused' : 'BadRequest'),
      '401': refused('NotSignedIn'),
      ...(!open && { '403': refused('Forbidden') }),
      default: refused('Refused'),
    },
    security: open
      ? [call.needs === 'basic' ? { client: [] } : {}]
      : [{ token: [] }, { tokenInQuery: [] }, ...(call.of?.strangers ? [{}] : [])],
  }
}

const envelope = (success: boolean): Json => ({
  type: 'object',
  properties: {
    code: { type: 'integer', examples: [success ? 200 : 400] },
    success: success ? { type: 'boolean' } : { const: false },
    data: success ? {} : { type: 'object' },
    msg: { type: 'string' },
  },
  required: ['code', 'success', 'data', 'msg'],
})

/** Localized names of fields, on every row schema of the document. */
function labelled(named: Record<string, Json>, language: Language, t: Texts): Record<string, Json> {
  for (const resource of allResources)
    for (const end of ['', 'Node', 'New', 'Change'])
      for (const [field, schema] of Object.entries((named[capitalize(resource.name) + end]?.properties ?? {}) as Record<string, Json>)) {
        const meta = resource.fields[field]
        if (meta && !schema.$ref) schema.description = describe(resource, field, meta, language, t)
      }
  return named
}

export function openApi(language: Language): Json {
  const t = textsIn(language)
  const byName = (schema: (call: Call) => z.ZodType | undefined, only: (call: Call) => boolean = () => true) =>
    Object.fromEntries(
      calls.filter(only).flatMap((call) => {
        const one = schema(call)
        return one ? [[call.name, one]] : []
      }),
    )
  const answers = convert(
    byName((call) => call.answer(undefined)),
    'input',
  )
  // A form is described by its meaning, not by what can be coerced to it.
  const forms = convert(
    byName(
      (call) => call.body,
      (call) => call.verb === 'submit',
    ),
    'output',
  )
  const bodies = convert(
    byName(
      (call) => call.body,
      (call) => call.verb !== 'submit',
    ),
    'input',
  )

  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const body = forms.of[call.name] ?? bodies.of[call.name]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operationOf(call, body, checkExists(answers.of[call.name], `answer of ${call.name}`), language, t),
    }
  }
  const refusal = (description: string, schema = 'Refusal') => ({ description, content: json(refTo('schemas', schema)) })
  const filters = Object.fromEntries(
    [...new Set(calls.flatMap((call) => call.filters ?? []))].map((of) => [`${capitalize(of.name)}Filters`, filterSchema(of, language, t)]),
  )
  return {
    openapi: '3.1.0',
    info: { title: t.title, version: '1.0.0', description: t.about },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        R: envelope(true),
        Refusal: envelope(false),
        SignInRefusal: {
          allOf: [
            refTo('schemas', 'Refusal'),
            {
              type: 'object',
              properties: { error: { type: 'string' }, error_description: { type: 'string' } },
              required: ['error', 'error_description'],
            },
          ],
        },
        ...labelled({ ...answers.named, ...forms.named, ...bodies.named }, language, t),
        ...filters,
      },
      responses: {
        BadRequest: refusal(t.bad),
        SignInRefused: refusal(t.bad, 'SignInRefusal'),
        NotSignedIn: refusal(t.unknown),
        Forbidden: refusal(t.forbidden),
        Refused: refusal(t.refused),
      },
      securitySchemes: {
        client: { type: 'http', scheme: 'basic', description: t.client },
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: t.token },
        tokenInQuery: { type: 'apiKey', in: 'query', name: 'blade-auth', description: t.tokenInQuery },
      },
    },
  }
}
