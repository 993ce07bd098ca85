/** Placeholders of a text message: `{name}`, `${name}` and `#name#`. */
const placeholder = /\$?\{(\w+)\}|#(\w+)#/g

/** Providers, in the dictionary `sms`. For Yunpian the template is the text itself, otherwise an id at the provider. */
export const smsCategory = { yunpian: 1, ali: 3 } as const

/** Names of the values that a template needs, in its order; undefined if its text is at the provider. */
export const placeholdersOf = (category: unknown, template: string): string[] | undefined =>
  Number(category) === smsCategory.yunpian ? [...new Set([...template.matchAll(placeholder)].map(([, a, b]) => a ?? b ?? ''))] : undefined

/** The text with its values; a placeholder without a value stays as it is. */
export const filledTemplate = (template: string, values: Readonly<Record<string, string | number | boolean>>): string =>
  template.replace(placeholder, (whole: string, a?: string, b?: string) => String(values[a ?? b ?? ''] ?? whole))
