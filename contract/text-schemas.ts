/** Text inputs that are normalized (`text.ts`) before they are required or measured. */
import { z } from 'zod'
import { cleanCode, cleanLine, cleanLines, cleanPhone } from './text.ts'

/** One line: a name, a title. */
export const typedLine = () => z.string().overwrite(cleanLine)
/** Several lines: a reason, a remark. */
export const typedLines = () => z.string().overwrite(cleanLines)
/** A number, code or account. */
export const typedCode = () => z.string().overwrite(cleanCode)
export const typedPhone = () => z.string().overwrite(cleanPhone)
