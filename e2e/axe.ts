import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Axe for a page. The elements that hand the focus on at a popup's edges are in no reader's way. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]')
