/** A loader that does more than read answers GET alone: HEAD asks what a page is like, and must leave everything as it is. */
export function mustBeGet(request: Request): void {
  if (request.method === 'HEAD') throw new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
