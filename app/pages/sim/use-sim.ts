import { simText } from '../../i18n/messages-sim.ts'
import { useText } from '../../i18n/use-text.ts'

/** Texts of the simulation in the reader's language. */
export const useSim = () => simText(useText().language)
