/** A loader with side effects accepts GET only: HEAD must change nothing. */
export function mustBeGet(request: Request): void {
  if (request.method === 'HEAD') throw new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
