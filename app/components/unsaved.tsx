/** Leaving a form that holds changes asks first, in the place of the form's buttons. */
import { useBeforeUnload, useBlocker, useNavigation } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useText } from '../i18n/use-text.ts'
import { isDetour } from './draft.tsx'
import { Button } from './ui/button.tsx'

/** What blocks the way while there are changes; saving passes. */
export function useUnsaved(changed: boolean) {
  const busy = useNavigation().state !== 'idle'
  useBeforeUnload(useCallback((event) => changed && !busy && event.preventDefault(), [changed, busy]))
  return useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      changed &&
      !busy &&
      !isDetour(nextLocation.pathname) &&
      historyAction !== 'REPLACE' &&
      currentLocation.pathname !== nextLocation.pathname,
  )
}

/** How many controls hold something else than they started with. */
export function countChanges(form: HTMLFormElement): number {
  return [...form.elements].filter((e) => {
    if (e instanceof HTMLInputElement)
      return /^(checkbox|radio)$/.test(e.type) ? e.checked !== e.defaultChecked : e.type !== 'hidden' && e.value !== e.defaultValue
    if (e instanceof HTMLTextAreaElement) return e.value !== e.defaultValue
    if (e instanceof HTMLSelectElement)
      return (
        e.selectedIndex !==
        Math.max(
          0,
          [...e.options].findIndex((o) => o.defaultSelected),
        )
      )
    return false
  }).length
}

export function AskUnsaved({ blocker }: { blocker: ReturnType<typeof useUnsaved> }) {
  const { t } = useText()
  return (
    <div className="ask" role="alertdialog" aria-label={t('crud.unsaved')}>
      <TriangleAlert aria-hidden="true" />
      {t('crud.unsaved')}
      <div className="end">
        <Button onClick={() => blocker.proceed?.()}>{t('crud.discard')}</Button>
        <Button look="primary" data-autofocus onClick={() => blocker.reset?.()}>
          {t('crud.keepEditing')}
        </Button>
      </div>
    </div>
  )
}
