/** Permission to record, and the actions of the recording page. */
import { menuRoutes } from '#contract/endpoints/system.ts'
import { isAbsent } from '#contract/springblade/form.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { isRecorded } from '#contract/rules/recording.ts'
import { isAdministrator } from '#contract/session-user.ts'
import { type AppLoadContext, data } from '@remix-run/node'
import { BladeError } from '#app/blade/failure.ts'
import { forgetRecording, listenerOf, startRecording, stopRecording } from '#app/blade/recorder.server.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { pagesOf } from '#app/blade/menu-address.ts'

/** Code of the menu button that allows users other than administrators to record. */
const recordRight = 'ward_record'
/** Rows of each list that are read, in one page. */
const rowsOfEach = 200

/** @throws BladeError */
export const mayRecord = async ({ record }: AppLoadContext, signedIn: SignedInRequest): Promise<boolean> =>
  record && (isAdministrator(signedIn.session.user) || (await mayUse(signedIn, recordRight)))

/** @throws Response 404 where recording is off, 403 without the right; what `requireSession` throws */
export async function requireRecorder<T>(
  request: Request,
  context: AppLoadContext,
  work: (signedIn: SignedInRequest) => Promise<T>,
): Promise<T> {
  const t = textsOf(request)
  if (!context.record) throw data({ msg: t('state.404Title') }, { status: 404 })
  return requireSession(request, context, async (signedIn) => {
    if (!(await mayRecord(context, signedIn))) throw data({ msg: t('guard.noRight') }, { status: 403 })
    return work(signedIn)
  })
}

/** Reads each list of the caller's menu. @returns the lists that were refused */
async function readLists({ blade, caller, session }: SignedInRequest, now: number): Promise<string[]> {
  const { dialect } = caller.blade
  caller.record = listenerOf(session.id, now)
  const pages = pagesOf((await blade.call(menuRoutes, {})).data, session.user.roleName, dialect)
  const listedResources = new Set(pages.flatMap(({ address }) => resourceByPath(address) ?? []))
  const refusedLists: string[] = []
  for (const resource of listedResources) {
    if (!resource.calls.list || !isRecorded(resource) || isAbsent(resource, dialect)) continue
    try {
      await blade.list(resource, { current: '1', size: String(rowsOfEach) })
    } catch (error) {
      if (!(error instanceof BladeError)) throw error
      refusedLists.push(resource.name)
    }
  }
  return refusedLists
}

const acts = {
  start: ({ session }: SignedInRequest, now: number) => startRecording(session.id, now),
  stop: ({ session }: SignedInRequest, now: number) => stopRecording(session.id, now),
  forget: ({ session }: SignedInRequest) => void forgetRecording(session.id),
  read: readLists,
} satisfies Record<string, (signedIn: SignedInRequest, now: number) => unknown>
type Act = keyof typeof acts

/** @returns the lists that were refused; undefined for an unknown act @throws BladeError */
export async function doRecording(act: string, signedIn: SignedInRequest, now: number): Promise<string[] | undefined> {
  if (!Object.hasOwn(acts, act)) return undefined
  return (await acts[act as Act](signedIn, now)) ?? []
}
