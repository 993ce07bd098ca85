/** The state of an import between its steps, in the console's store: first the parsed rows, then the result. */
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

const row = { line: z.number(), name: z.string(), cells: z.array(z.string()).readonly() }
const bad = z.array(z.object({ ...row, reasons: z.array(z.string()) }))
const base = { resource: z.string(), file: z.string(), head: z.array(z.string()).readonly(), ignored: z.array(z.string()).readonly() }
const checked = z.object({
  ...base,
  step: z.literal('checked'),
  good: z.array(z.object({ ...row, values: z.record(z.string(), z.unknown()) })),
  bad,
})
const work = z.discriminatedUnion('step', [checked, z.object({ ...base, step: z.literal('added'), added: z.number(), bad })])
export type Work = z.output<typeof work>

export const worksOf = ({ store }: Pick<AppLoadContext, 'store'>, { session }: Pick<SignedInRequest, 'session'>, resource: string) => {
  const { userId } = session.user
  const own = <S extends z.ZodType<Work>>(schema: S, storedWork: unknown): z.output<S> | undefined => {
    const read = schema.safeParse(storedWork)
    return read.success && read.data.resource === resource ? read.data : undefined
  }
  return {
    keep: (done: Work) => store.keep(userId, done),
    find: async (id: string) => own(work, await store.peek(userId, id)),
    /** Returns the rows to add, and removes them: works only once. */
    takeChecked: async (id: string) =>
      own(checked, await store.peek(userId, id)) ? own(checked, await store.take(userId, id)) : undefined,
  }
}
