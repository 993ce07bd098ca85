/**
 * A page of choices for a reference field, searched by parts of their names, or the one with an `id`: `{ rows, more }`. Fields that
 * narrow the choice are further parameters.
 */
import { resourceNamed } from '#contract/resources/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { cleanLine, firstCharacters, hasWords } from '#contract/text.ts'
import { isId } from '#contract/field-meta.ts'
import { narrowing } from '#app/blade/choices-key.ts'
import { choicesPage, choose, colleagues } from '#app/blade/choices.server.ts'
import { requireSession } from '#app/blade/session.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const of = resourceNamed(params.resource ?? '')
  const meta = of?.fields[params.field ?? '']
  const resource = resourceNamed(meta?.ref ?? '')
  const isColleague = meta?.kind === 'colleague'
  const { searchParams } = new URL(request.url)
  const words = firstCharacters(cleanLine(searchParams.get('words') ?? ''), 100)
  const id = searchParams.get('id') ?? ''
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const chosen = (of ? narrowing(of, params.field ?? '') : []).map((name) => [name, searchParams.get(name) ?? ''] as const)
  const under = Object.fromEntries(chosen.filter(([, value]) => isId(value) && value !== '0'))
  return requireSession(request, context, async (signedIn) => {
    if (!resource || !(isColleague || resource.title)) throw new Response(null, { status: 404 })
    const query = {
      ...meta?.only,
      ...under,
      size: String(choicesPage),
      current: String(page),
      ...(words && { words }),
      ...(id && { id_equal: id }),
    }
    const rows = isColleague ? await colleagues(signedIn) : ((await choose(signedIn, resource, query)) ?? [])
    // Colleagues, and the rows of a server without search and pagination, are returned completely.
    const isWhole = isColleague || rows.length > choicesPage
    const named = id ? rows.filter((row) => row.id === id) : rows
    const matches = named.filter(({ name }) => hasWords(name, words))
    const from = isWhole ? (page - 1) * choicesPage : 0
    const pageRows = matches.slice(from, from + choicesPage)
    return Response.json({ rows: pageRows, more: isWhole ? matches.length > from + choicesPage : rows.length === choicesPage })
  })
}
