import type { Locator, Page } from '@playwright/test'
import { expect, hold, painted } from './site.ts'

/** The address of the script of the editors for Markdown. */
export const EDITOR = /\/assets\/Editor-[^/]+\.js$/

/** Holds that script until the returned function is called; meanwhile a text is written in a plain field. */
export const holdEditor = (page: Page): Promise<() => void> => hold(page, EDITOR)

/**
 * What a member may just be pressing does not move when an editor arrives.
 * @param form has one editor, which is held
 * @param part of the form, below the editor
 */
export async function staysWhileEditorArrives(
  form: Locator,
  part: Locator,
  arrive: () => void,
): Promise<void> {
  const page = form.page()
  const field = form.locator('textarea')
  // The field is busy before the request for the editor has come here.
  await expect(field).toHaveAttribute('aria-busy', 'true')
  await painted(page)
  const before = await part.boundingBox()
  arrive()
  await expect(form.getByRole('button', { name: /^Bold/ })).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-busy')
  await painted(page)
  expect(await part.boundingBox()).toEqual(before)
}
