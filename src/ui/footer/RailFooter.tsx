import styles from './Footer.module.css'
import { HELP_LINKS, PROGRAM_LINKS, SITE_LINKS } from './footerLinks.ts'
import { Operator } from './Operator.tsx'

const LINKS = [...SITE_LINKS, ...HELP_LINKS, ...PROGRAM_LINKS]

/** The footer of a page whose list has no end: at the foot of its filters, where there is room for them. */
export const RailFooter = () => (
  <footer className={styles.rail} data-rail-footer="">
    <nav aria-label="Footer">
      <ul>
        {LINKS.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
    <Operator className={styles.operator} />
  </footer>
)
