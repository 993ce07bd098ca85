/** A request's target in its two parts; the query is undefined where there is none. */
export function splitUrl(url: string): { path: string; query: string | undefined } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: undefined } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/** Whether a target is the backend's: a call, or an uploaded file. Express ignores case, too. */
export const isCall = (target: string): boolean => /^\/(api|upload)(\/|\?|$)/i.test(target)

/** An address without trailing slashes. */
export function withoutSlash(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}
