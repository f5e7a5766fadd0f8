import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FragmentCache } from '#/http/cache/fragmentCache.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'

/** Turns Markdown into plain text: each text once for all formats and feeds, and with other requests between two of them. */
export function plainTexts(fragments: FragmentCache): (markdown: string) => Promise<string> {
  return async (markdown) => {
    const key = `plain text of ${hash('sha256', markdown, 'base64url')}`
    const known = fragments.get(key)
    if (known) return known.toString()
    await nextTurn()
    const text = readMarkdown(markdown).plainText
    fragments.set(key, Buffer.from(text))
    return text
  }
}
