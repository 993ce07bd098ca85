/**
 * Regions to choose from: the direct children of one, the country being `00`; with `words`, those of every level whose name contains
 * them: `{ rows: [{ code, name, path }] }`.
 */
import { regionCalls } from '#contract/endpoints/system.ts'
import { cleanLine, firstCharacters } from '#contract/text.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { BladeError } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'

const above = z.string().nullish()
const regions = z.array(z.object({ code: z.string(), name: z.string(), provinceName: above, cityName: above, districtName: above }))

/** Names from the province down to the region. */
const pathOf = ({ name, provinceName, cityName, districtName }: z.output<typeof regions>[number]): string =>
  [...new Set([provinceName, cityName, districtName, name].filter(Boolean))].join(' / ')

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async ({ blade }) => {
    try {
      const words = firstCharacters(cleanLine(new URL(request.url).searchParams.get('words') ?? ''), 64)
      const { data } = await blade.call(regionCalls.select, { code: params.code ?? '', ...(words && { words }) })
      const rows = regions.parse(data).map((row) => ({ code: row.code, name: row.name, path: pathOf(row) }))
      // A server without search returns the provinces.
      return Response.json({ rows: words ? rows.filter(({ path }) => words.split(/\s+/).every((word) => path.includes(word))) : rows })
    } catch (error) {
      // If the server cannot list regions, the code is typed.
      if (error instanceof BladeError || error instanceof z.ZodError) return Response.json({ rows: [] }, { status: 503 })
      throw error
    }
  })
}
