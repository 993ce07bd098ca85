/** The direct children of a region, for choosing a region by name: `{ rows: [{ code, name }] }`. The country is `00`. */
import { regionCalls } from '#contract/endpoints/system.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { BladeError } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'

const regions = z.array(z.object({ code: z.string(), name: z.string() }))

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async ({ blade }) => {
    try {
      const { data } = await blade.call(regionCalls.select, { code: params.code ?? '' })
      return Response.json({ rows: regions.parse(data) })
    } catch (error) {
      // why: if the server cannot tell, the code is typed
      if (error instanceof BladeError || error instanceof z.ZodError) return Response.json({ rows: [] }, { status: 503 })
      throw error
    }
  })
}
