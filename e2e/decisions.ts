import type { Page } from '@playwright/test'

/** Sends the decision that a moderator has just made in the queue and can still undo, by closing its message. */
export async function sendDecision(page: Page): Promise<void> {
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/moderation/'),
  )
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Close' })
    .last()
    .press('Enter')
  await sent
}
