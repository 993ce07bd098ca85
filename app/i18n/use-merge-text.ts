/** Texts of conflicts, which the browser loads with the screens that show them. */
import { mergeMessages } from './messages-merge.ts'
import { useText } from './use-text.ts'

/** @returns a `t` for them alone */
export function useMergeText() {
  const { t, pick } = useText()
  return (key: keyof typeof mergeMessages, values: Record<string, string | number> = {}): string =>
    t(key, { ...values, defaultValue: pick(mergeMessages[key]) })
}
