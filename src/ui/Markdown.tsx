import type { ReactElement, ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { classes } from './classes.ts'
import { linkKind } from './linkPolicy.ts'
import styles from './Markdown.module.css'

export interface MarkdownProps {
  children: string
  /** Level of the text's top headings, 2 to 6: one below the heading that it stands under. */
  headingLevel?: number
  className?: string
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * A user's Markdown. No HTML of their own, no pictures loaded from elsewhere (a picture becomes a link to it), links by
 * the policy in linkPolicy.ts. It brings a parser: load it where it is shown, not with the page's first script.
 */
export default function Markdown({ children, headingLevel = 3, className }: MarkdownProps) {
  return <div className={classes(styles.markdown, className)}>{parsed(children, headingLevel)}</div>
}

/** Texts as elements, the latest used last. */
const trees = new Map<string, ReactElement>()
const TREES_KEPT = 500

/**
 * A text as elements. They are kept: parsing a text costs about sixty times what rendering its elements does (0.32 ms and
 * 0.005 ms for two paragraphs), and the server renders the same texts again and again.
 */
function parsed(text: string, level: number): ReactElement {
  const key = `${level} ${text}`
  const tree =
    trees.get(key) ??
    ReactMarkdown({
      children: text,
      skipHtml: true,
      urlTransform: (url) => url,
      components: componentsFor(level),
    })
  trees.delete(key)
  trees.set(key, tree)
  if (trees.size > TREES_KEPT) trees.delete(trees.keys().next().value!)
  return tree
}

const componentsByLevel = new Map<number, Components>()

function componentsFor(level: number): Components {
  const known = componentsByLevel.get(level)
  if (known) return known
  const components: Components = {
    a: ({ href, title, children }) => (
      <TextLink href={href ?? ''} title={title}>
        {children}
      </TextLink>
    ),
    img: ({ src, alt }) => <TextLink href={typeof src === 'string' ? src : ''}>{alt || 'Picture'}</TextLink>,
  }
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
  children,
}: {
  href: string
  title?: string | undefined
  children: ReactNode
}) {
  const kind = linkKind(href)
  if (kind === 'inert') return <span title={title}>{children}</span>
  const outside = kind === 'outside' ? { rel: 'nofollow ugc noopener', target: '_blank' } : {}
  return (
    <a href={href} title={title} {...outside}>
      {children}
    </a>
  )
}
