import { maskEmails } from '#/shared/maskEmail.ts'
import type { BrowserError } from './browserErrors.contract.ts'
import { MAX_LOGGED_MESSAGE_LENGTH } from './browserErrors.limits.ts'

/** What of a report is logged: `error` without what members may have entered, `stack` in scripts of the site alone. */
export interface RedactedError {
  error: string
  /** 'render /assets/site-CZ1.js:1:2204'; empty for an error that is none of the site's. */
  stack: string[]
}

/** Browsers send what extensions and pages of others do to the site, too; programs send anything. Nothing but these forms is logged. */
export function redactReport({ message, stack }: Pick<BrowserError, 'message' | 'stack'>): RedactedError {
  return {
    error: redactMessage(message),
    stack: stack.map(frameOf).filter((frame) => frame !== undefined),
  }
}

const OWN_SCRIPT = /\/assets\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})\)?$/
const FUNCTION = /^(?:\s*at (?:async )?)?([\w$.]{1,60})(?: \(|@)/

function frameOf(line: string): string | undefined {
  const script = OWN_SCRIPT.exec(line)
  if (!script) return undefined
  const [, file, row, column] = script
  const name = FUNCTION.exec(line)?.[1]
  return `${name ? `${name} ` : ''}/assets/${file}:${row}:${column}`
}

const ADDRESS = /\b[a-z][a-z+.-]{1,20}:\/\/\S+/gi
const OWN_FILE = /\/assets\/[\w.-]{1,80}/
/** Words after which browsers quote names in code, not values: "Cannot read properties of undefined (reading 'title')". */
const BEFORE_A_NAME = /\b(?:reading|setting|evaluating|property|export named|named|method)\s$/
const CODE = /^[\w$.()[\]]{1,60}$/
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^“”]*”|‘[^‘’]*’/g
/** Tokens, hashes, and ids. */
const LONG_WORD = /[\w-]{32,}/g

function redactMessage(message: string): string {
  const plain = message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replaceAll(ADDRESS, (address) => OWN_FILE.exec(address)?.[0] ?? '…')
    // An apostrophe is no quote.
    .replaceAll(/(\w)'(\w)/g, '$1’$2')
    .replaceAll(QUOTED, (quoted, at: number, whole: string) =>
      BEFORE_A_NAME.test(whole.slice(Math.max(0, at - 20), at)) && CODE.test(quoted.slice(1, -1))
        ? quoted
        : '“…”',
    )
  return maskEmails(plain).replaceAll(LONG_WORD, '…').slice(0, MAX_LOGGED_MESSAGE_LENGTH)
}
