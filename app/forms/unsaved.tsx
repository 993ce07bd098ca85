/** Leaving a form with unsaved changes asks for confirmation, in place of the form's buttons. */
import { Button } from '#app/ui/button.tsx'
import { DialogQuestion } from '#app/ui/dialog.tsx'
import { useBeforeUnload, useNavigation } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useLeaving } from '#app/lib/leaving.tsx'
import { isSwitchingPerson } from '#app/lib/page-owner.ts'
import { changedNames } from '#app/lib/form-text.ts'
import { isDetour } from '#app/lib/address.ts'

/** Asks before a changed form is left; saving is not interrupted. */
export function useUnsaved(changed: boolean) {
  const busy = useNavigation().state !== 'idle'
  useBeforeUnload(useCallback((event) => changed && !busy && !isSwitchingPerson() && event.preventDefault(), [changed, busy]))
  return useLeaving(
    ({ currentLocation, nextLocation, historyAction }) =>
      changed &&
      !busy &&
      !isDetour(nextLocation.pathname) &&
      historyAction !== 'REPLACE' &&
      currentLocation.pathname !== nextLocation.pathname,
  )
}

/**
 * Number and names of the changed fields of a form, including changes from before hydration. For `<Form {...form}>`.
 * @param also called with each input, too
 */
export function useChanges(also?: (event: FormEvent<HTMLFormElement>) => void) {
  const ref = useRef<HTMLFormElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const read = () => {
    const next = ref.current ? changedNames(ref.current) : []
    setNames((now) => (now.join() === next.join() ? now : next))
  }
  useEffect(() => void read(), [])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    read()
    also?.(event)
  }
  return { changed: names.length, names, form: { ref, onInput } }
}

export function AskUnsaved({ leaving }: { leaving: ReturnType<typeof useUnsaved> }) {
  const { t } = useText()
  return (
    <DialogQuestion text={t('crud.unsaved')}>
      <Button variant="outline" onClick={() => leaving.proceed()}>
        {t('crud.discard')}
      </Button>
      <Button data-autofocus onClick={() => leaving.reset()}>
        {t('crud.keepEditing')}
      </Button>
    </DialogQuestion>
  )
}
