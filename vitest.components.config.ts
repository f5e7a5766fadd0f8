import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_ARGUMENTS, DESKTOP } from './e2e/browsers.ts'
import { componentSite } from './e2e/sites.ts'
import { findBrowser } from './scripts/browser.ts'
import { axe } from './test/components/axe.server.ts'
import { newMember } from './test/components/commands.server.ts'

const site = componentSite()

/**
 * Tests of components and of pages without their server: in a real browser, from their sources, with the API of a real site.
 * They load once for all files; what a test leaves behind is removed before the next one (test/components/setup.ts).
 */
export default defineConfig({
  plugins: [react()],
  // The framework's compiler belongs to its server, which is not started here.
  resolve: {
    alias: {
      '@tanstack/react-start': fileURLToPath(new URL('test/components/startClient.ts', import.meta.url)),
    },
  },
  server: { proxy: Object.fromEntries(['/api/', '/auth/', '/media/'].map((path) => [path, site.origin])) },
  test: {
    include: ['{src,test}/**/*.component.test.tsx'],
    isolate: false,
    // Tabs of one browser share its storage, and with it who is signed in.
    fileParallelism: false,
    globalSetup: 'test/components/site.server.ts',
    setupFiles: 'test/components/setup.ts',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: DESKTOP.viewport,
      provider: playwright({
        launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGUMENTS },
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 15_000,
      }),
      instances: [{ browser: 'chromium' }],
      commands: { axe, newMember },
    },
  },
})
