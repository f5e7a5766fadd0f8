import type { Nodes } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { toHast } from 'mdast-util-to-hast'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { classes } from '../classes.ts'
import { hiddenHost } from './hiddenHost.ts'
import { linkKind } from './linkPolicy.ts'
import styles from './Markdown.module.css'
import { parseMarkdown } from './parseMarkdown.ts'
import { Spoiler } from './Spoiler.tsx'

export interface MarkdownProps {
  children: string
  /** The level of the text's `#` headings, 1 to 6; members' texts begin one below the heading above them. */
  headingLevel?: number
  className?: string
  /** Whether addresses of other sites are links; else they are text. */
  outsideLinks?: boolean
}

/** Whether texts may link to other sites. */
const OutsideLinks = createContext(true)

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * A member's Markdown: CommonMark with GitHub's tables, strikethrough and bare addresses, and `||spoilers||`. No raw HTML,
 * only pictures from this site's media (any other becomes a link), links according to linkPolicy.ts. A text that would take a
 * parser unreasonably long is shown unparsed. It includes a parser, so load it where it is shown, not with the page's first script.
 */
export default function Markdown({
  children,
  headingLevel = 3,
  className,
  outsideLinks = true,
}: MarkdownProps) {
  return (
    <OutsideLinks value={outsideLinks}>
      <div className={classes(styles.markdown, className)}>{toElements(children, headingLevel)}</div>
    </OutsideLinks>
  )
}

/** Parsed texts, the most recently used last. */
const cache = new Map<string, ReactElement>()
/** Characters of all of them. Their elements take about a hundred times as many bytes. */
const MAX_CACHED_LENGTH = 500_000
let cachedLength = 0

/**
 * Parses a text once: parsing costs about sixty times what rendering the elements does (0.32 ms and 0.005 ms for two paragraphs), and
 * the server renders the same texts again and again.
 */
function toElements(text: string, level: number): ReactElement {
  const key = `${level} ${text}`
  const known = cache.get(key)
  const tree = known ?? parse(text, level)
  if (known) cache.delete(key)
  else cachedLength += key.length
  cache.set(key, tree)
  while (cachedLength > MAX_CACHED_LENGTH) {
    const oldest = cache.keys().next().value!
    cache.delete(oldest)
    cachedLength -= oldest.length
  }
  return tree
}

function parse(text: string, level: number): ReactElement {
  const tree = parseMarkdown(text)
  if (!tree) return <p className={styles.unparsed}>{text}</p>
  return toJsxRuntime(toHast(tree), {
    Fragment,
    jsx,
    jsxs,
    components: componentsFor(level),
    ignoreInvalidStyle: true,
    passNode: true,
  })
}

const componentsByLevel = new Map<number, Components>()

function componentsFor(level: number): Components {
  const known = componentsByLevel.get(level)
  if (known) return known
  const components: Components = {
    a: ({ href, title, children, node }) => (
      <TextLink href={href ?? ''} title={title} text={node ? textOf(node) : ''}>
        {children}
      </TextLink>
    ),
    img: ({ src, alt }) => <TextPicture src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
    // A wide table scrolls in its own box, also by keyboard.
    table: ({ children }) => (
      // A group, because each section with a name is a landmark, and a text may have many tables.
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
      // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise nobody without a mouse can scroll it
      <div className={styles.table} role="group" tabIndex={0} aria-label="Table">
        <table>{children}</table>
      </div>
    ),
  }
  // biome-ignore lint/a11y/noNoninteractiveTabindex: so does long code
  components.pre = ({ children }) => <pre tabIndex={0}>{children}</pre>
  ;(components as Record<string, unknown>).spoiler = Spoiler
  for (const [depth, heading] of headings.entries()) {
    const Heading = headings[Math.min(depth + level, 6) - 1]!
    components[heading] = ({ children }) => <Heading>{children}</Heading>
  }
  componentsByLevel.set(level, components)
  return components
}

function TextLink({
  href,
  title,
  text = '',
  children,
}: {
  href: string
  title?: string | undefined
  /** The words of the link. */
  text?: string
  children: ReactNode
}) {
  const kind = linkKind(href)
  const mayLeave = useContext(OutsideLinks)
  if (kind === 'inert' || (kind === 'outside' && !mayLeave)) return <span title={title}>{children}</span>
  const outside = kind === 'outside' ? { rel: 'nofollow ugc noopener', target: '_blank' } : {}
  const host = kind === 'outside' && hiddenHost(text, href)
  return (
    <>
      <a href={href} title={title} {...outside}>
        {children}
      </a>
      {host && ` (${host})`}
    </>
  )
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** The path of the site's own pictures. Others are not loaded, because loading a picture reveals who reads the text. */
const MEDIA = /^\/media\/[\w./-]+$/

function TextPicture({ src, alt }: { src: string; alt: string }) {
  if (MEDIA.test(src) && !src.includes('..'))
    return <img src={src} alt={alt} loading="lazy" decoding="async" className={styles.picture} />
  return (
    <TextLink href={src} text={alt}>
      {alt || 'Picture'}
    </TextLink>
  )
}
