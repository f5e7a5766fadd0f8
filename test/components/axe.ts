import { expect } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    axe(): Promise<string[]>
  }
}

/** Sees that axe finds nothing in the page as it is. */
export async function expectAccessible(): Promise<void> {
  expect(await commands.axe()).toEqual([])
}
