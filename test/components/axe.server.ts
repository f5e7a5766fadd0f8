import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserCommand } from 'vitest/node'

/** What axe finds in the page of a component test, a line each. */
export const axe: BrowserCommand<[]> = async ({ page }) => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(['iframe[data-vitest]', 'body'])
    // The elements that hand the focus on at a popup's edges are in no reader's way.
    .exclude(['iframe[data-vitest]', '[data-base-ui-focus-guard]'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
