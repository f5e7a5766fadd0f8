import { Suspense, use, useMemo, useState } from 'react'
import { classes } from '../classes.ts'
import { useIsHydrating } from '../useIsHydrating.ts'
import { loadMarkdown } from './loadMarkdown.ts'
import styles from './Markdown.module.css'
import type { MarkdownOptions } from './markdownHtml.ts'

export interface MarkdownProps {
  children: string
  /** The level of the text's `#` headings, 1 to 6; members' texts begin one below the heading above them. */
  headingLevel?: number
  className?: string
  /** Whether addresses of other sites are links; else they are text. */
  outsideLinks?: boolean
}

/** What React leaves as it is in the document. */
const SERVERS_HTML = { __html: '' }

/**
 * A member's Markdown: CommonMark with GitHub's tables, strikethrough and bare addresses, and `||spoilers||`. No raw HTML,
 * only pictures from this site's media (any other becomes a link), links according to linkPolicy.ts. A text that would take a
 * parser unreasonably long is shown unparsed.
 *
 * A page keeps the HTML of the server. The parser, a sixth of the scripts of a page, is loaded for texts that come later, and until it has
 * arrived these are shown as they were written.
 */
export function Markdown({
  children: text,
  headingLevel = 3,
  className,
  outsideLinks = true,
}: MarkdownProps) {
  const isHydrating = useIsHydrating()
  const key = `${headingLevel} ${outsideLinks} ${text}`
  const [shownByServer, setShownByServer] = useState(isHydrating ? key : undefined)
  const name = classes(styles.markdown, className)
  const formatted = (
    <Formatted text={text} headingLevel={headingLevel} outsideLinks={outsideLinks} className={name} />
  )
  if (import.meta.env.SSR) return formatted
  if (shownByServer === key)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
    return <div className={name} suppressHydrationWarning dangerouslySetInnerHTML={SERVERS_HTML} />
  // A text that returns to what it was is in the document no more.
  if (shownByServer !== undefined) setShownByServer(undefined)
  return <Suspense fallback={<Unformatted text={text} className={name} />}>{formatted}</Suspense>
}

interface TextProps {
  text: string
  className: string
}

function Formatted({ text, headingLevel, outsideLinks, className }: TextProps & MarkdownOptions) {
  const toHtml = use(loadMarkdown())
  // React writes the HTML again for each new object, and would cover a spoiler that the reader has revealed.
  const html = useMemo(
    () => ({ __html: toHtml(text, { headingLevel, outsideLinks }) }),
    [toHtml, text, headingLevel, outsideLinks],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml.ts writes no other elements and attributes than it knows
  return <div className={className} dangerouslySetInnerHTML={html} />
}

const Unformatted = ({ text, className }: TextProps) => (
  <div className={className}>
    <p className={styles.unparsed}>{text}</p>
  </div>
)
