import { paths } from '#/shared/paths.ts'
import { PROGRAM_LINKS, SITE_LINKS } from '#/ui/footer/footerLinks.ts'
import type { Action } from './action.ts'

/** The footer, for pages that show none: on phones, those whose list has no end. */
export const ABOUT_SITE: Action = {
  label: 'About this site',
  icon: 'info',
  entries: [...SITE_LINKS, 'divider', ...PROGRAM_LINKS],
}

/** The same for the palette, which has no submenus. How to automate updates is among what can be added. */
export const SITE_ACTIONS: readonly Action[] = [
  ...SITE_LINKS.map((link): Action => ({ ...link, words: 'footer imprint', icon: 'info' })),
  { label: 'Feeds', words: 'rss atom', icon: 'rss', href: paths.feeds() },
  { label: 'Open data', words: 'dump download sqlite', icon: 'library', href: paths.openData() },
  { label: 'API', words: 'developers reference', icon: 'code-xml', href: paths.apiReference() },
]
