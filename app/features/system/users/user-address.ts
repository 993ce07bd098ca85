import { user } from '#contract/resources/access.ts'

/** The list below a dialog that acts on users: its query, without their ids. */
export function usersBehind(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('ids')
  return user.path + (params.size ? `?${params}` : '')
}
