/** Text inputs that are normalized (`text.ts`) before they are required or measured. */
import { z } from 'zod'
import { isBlankRich } from './rules/rich-text.ts'
import { cleanCode, cleanLine, cleanLines, cleanPhone } from './text.ts'

/** One line: a name, a title. */
export const typedLine = () => z.string().overwrite(cleanLine)
/** Several lines: a reason, a remark. */
export const typedLines = () => z.string().overwrite(cleanLines)
/** A number, code or account. */
export const typedCode = () => z.string().overwrite(cleanCode)
/** Formatted text; it is empty where nothing of it would be visible. */
export const typedRich = () => z.string().overwrite((html) => (isBlankRich(html) ? '' : cleanLines(html)))
export const typedPhone = () => z.string().overwrite(cleanPhone)
