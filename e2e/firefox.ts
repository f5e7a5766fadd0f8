import { type Browser, devices } from '@playwright/test'
import { DESKTOP } from './browsers.ts'

/**
 * Debian's Firefox, by WebDriver BiDi: Playwright has that built in, so the specs of Chromium run as they are.
 *
 * Firefox 153 does not emulate media, so that reduced motion is a preference.
 */
export const FIREFOX = {
  ...devices['Desktop Firefox'],
  channel: 'moz-firefox',
  viewport: DESKTOP.viewport,
  launchOptions: {
    executablePath: process.env.FIREFOX_PATH,
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  },
}

interface Bidi {
  rawSend(message: { id: number; method: string }): void
  _dispatchMessage(message: object): void
}

/** Answers for Firefox what it does not know yet: Playwright emulates media for every page, and gives up where that fails. */
export function withoutEmulatedMedia(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl(browser: Browser): { _connection: Bidi } }
  }
  const bidi = _connection.toImpl(browser)._connection
  const send = bidi.rawSend.bind(bidi)
  bidi.rawSend = (message) => {
    if (message.method !== 'emulation.setMediaFeaturesOverride') return send(message)
    setImmediate(() => bidi._dispatchMessage({ type: 'success', id: message.id, result: {} }))
  }
}

/** Lets Firefox insert what `fill` fills in. Playwright would set the value of the field, which React does not take for a change. */
export function insertByCommand() {
  const insert = (text: string) => {
    const element = document.activeElement
    if (element instanceof HTMLIFrameElement) return element
    document.execCommand('insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}
