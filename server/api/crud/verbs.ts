/** The four verbs (list, detail, submit, remove) of any resource over HTTP. */
import { callPath, permission, submitPaths } from '#contract/resource.ts'
import { choosersOf } from '#contract/resources/index.ts'
import { isId } from '#contract/field-meta.ts'
import { mostIds } from '#contract/ids.ts'
import type { Router } from 'express'
import { Refused } from '#server/core/refusal.ts'
import { toTree } from '#server/core/tree.ts'
import type { Ctx } from '../context.ts'
import { asRecord } from '#server/core/record.ts'
import { readable, serve } from '../handle.ts'
import { idOf } from './body.ts'
import { createReader } from './reader.ts'
import { createWriter } from './writer.ts'
import type { CrudDeps } from './hooks.ts'

/** Ids of a comma list, from the query or the body. @throws Refused paramMissing, tooManyIds, paramType for a part that is no id */
export function readIds({ parameters }: Pick<Ctx, 'parameters'>): string[] {
  const ids = textsOf(parameters.ids, 'ids')
  if (!ids.length) throw new Refused('paramMissing', { name: 'ids' })
  if (!ids.every(isId)) throw new Refused('paramType', { name: 'ids' })
  return ids
}

/** The parts of a comma list. @param name of the parameter @throws Refused tooManyIds */
export function textsOf(joined = '', name = 'ids'): string[] {
  const parts = joined.split(',', 2 * mostIds).flatMap((part) => part.trim() || [])
  if (parts.length > mostIds) throw new Refused('tooManyIds', { name, max: mostIds })
  return parts
}

/**
 * The caller and the body of a submit, save or update: a save always adds, an update always changes.
 * @throws Refused paramMissing for an update that names no row, paramType for an invalid id; and those of `admit`
 */
export async function admitWrite(ctx: Ctx, path: string, name: string) {
  const sent = asRecord(ctx.body)
  const body: Record<string, unknown> = path.endsWith('/save') ? { ...sent, id: undefined } : sent
  const id = idOf(body.id)
  const isNew = id === undefined
  const updates = path.endsWith('/update')
  const me = await ctx.admit(permission(name, isNew && !updates ? 'add' : 'edit'))
  if (isNew && updates) throw new Refused('paramMissing', { name: 'id' })
  if (!isNew && !isId(id)) throw new Refused('paramType', { name: 'id' })
  return { me, body }
}

/** Mounts the verbs that the resource has; the others stay unknown paths. */
export function mountCrud(router: Router, deps: CrudDeps): void {
  const { resource, hooks } = deps
  const reader = createReader(deps)
  const writer = createWriter(deps)
  const { name } = resource
  const on = (verb: keyof typeof resource.calls, methods: readonly string[], answer: (ctx: Ctx) => unknown) => {
    const path = callPath(resource, verb)
    if (path) serve(router, methods, path, answer)
  }

  on('list', readable, async (ctx) => {
    const me = await ctx.admit(permission(name))
    const list = () => (resource.shape === 'tree' ? toTree(reader.nodes(me, ctx)) : reader.page(me, ctx))
    return hooks?.steady ? ctx.once(me, JSON.stringify([ctx.route, ctx.query]), list) : list()
  })

  if (resource.title) {
    const { title } = resource
    const needs = choosersOf(resource)
    serve(router, readable, `${resource.api}/select`, async (ctx) => {
      const me = await ctx.admit(needs)
      return reader.choices(me, ctx, title)
    })
  }

  on('detail', readable, async (ctx) => {
    const me = await ctx.admit(permission(name, 'view'))
    return ctx.query.id ? reader.one(me, ctx.language, ctx.query.id) : reader.single(me, ctx)
  })

  for (const path of submitPaths(resource))
    serve(router, ['POST'], path, async (ctx) => {
      const { me, body } = await admitWrite(ctx, path, name)
      const id = writer.submit(me, ctx.language, body)
      return hooks?.answer?.(id, me, ctx.language)
    })

  on('remove', ['POST'], async (ctx) => {
    const me = await ctx.admit(permission(name, 'delete'))
    const ids = readIds(ctx)
    await writer.mayRemove(me, ids)
    writer.remove(me, ids)
  })
}
