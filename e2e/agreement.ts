import type { Page } from '@playwright/test'

/** Somebody at the mock for GitHub, with an address that it has verified. */
export const gitHubPerson = (login: string) => ({
  user: { id: Number.parseInt(login.slice(1, 8), 16), login, name: 'Hub' },
  emails: [{ email: `${login}@example.org`, primary: true, verified: true }],
})

/** Agrees, as this person, on the page where the mock for another site asks. */
export async function agree(page: Page, person: object): Promise<void> {
  await page.getByLabel('Person').fill(JSON.stringify(person))
  await page.getByRole('button', { name: 'Agree' }).click()
}
