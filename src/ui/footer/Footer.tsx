import type { ReactNode } from 'react'
import { siteName, siteOperator } from '#/shared/siteName.ts'
import { cachedFragment } from '../cachedFragment.tsx'
import { useCommands } from '../commands.ts'
import styles from './Footer.module.css'
import { EXPLORE_LINKS, type FooterLink, HELP_LINKS, PROGRAM_LINKS, SITE_LINKS } from './footerLinks.ts'
import { Operator } from './Operator.tsx'

/** The foot of a page. Pages with a `RailFooter`, and those that mark themselves with `data-no-footer`, have none. */
export const Footer = cachedFragment(FooterMarkup, () => JSON.stringify([siteName(), siteOperator()]))

function FooterMarkup() {
  const { openShortcuts } = useCommands()
  return (
    <footer className={styles.footer}>
      <nav className={styles.columns} aria-label="Footer">
        <Column title="This site" links={SITE_LINKS} />
        <Column title="Explore" links={EXPLORE_LINKS} />
        <Column title="Help" links={HELP_LINKS}>
          <li className={styles.shortcuts}>
            <button type="button" onClick={openShortcuts}>
              Keyboard shortcuts
            </button>
          </li>
        </Column>
        <Column title="Programs" links={PROGRAM_LINKS} />
      </nav>
      <Operator className={styles.operator} />
    </footer>
  )
}

interface ColumnProps {
  title: string
  links: readonly FooterLink[]
  children?: ReactNode
}

function Column({ title, links, children }: ColumnProps) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
