/** Chooses in a picker of a form, as a person does: opens its list and clicks an option. */
import type { Locator } from '@playwright/test'

/** @param name of the field @param option the whole name of an option, or a part of it */
export async function pick(form: Locator, name: string, option: string | RegExp): Promise<void> {
  const picker = form.locator('[data-slot=combobox]', { has: form.page().locator(`[name="${name}"]`) })
  await picker.getByRole('combobox').click()
  await picker
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}
