/** Formatted text as it is stored. */
import { richText } from '#contract/rules/rich-text.ts'
import sanitizeHtml from 'sanitize-html'

/** The values of a form, its `content` without anything that could run. */
export const withSafeContent = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  typeof values.content === 'string' ? { ...values, content: sanitizeHtml(values.content, richText) } : { ...values }
