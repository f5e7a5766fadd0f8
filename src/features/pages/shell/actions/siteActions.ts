import { type FooterLink, PROGRAM_LINKS, SITE_LINKS } from '#/ui/footer/footerLinks.ts'
import type { IconName } from '#/ui/iconNames.ts'
import type { Action } from './action.ts'

/** The footer, for phones: pages whose list has no end have none. */
export const ABOUT_SITE: Action = {
  label: 'About this site',
  icon: 'info',
  entries: [...SITE_LINKS, 'divider', ...PROGRAM_LINKS],
}

const asActions = (links: readonly FooterLink[], icon: IconName, words: string): Action[] =>
  links.map((link) => ({ ...link, icon, words }))

/** The same for the palette, which has no submenus. */
export const SITE_ACTIONS: readonly Action[] = [
  ...asActions(SITE_LINKS, 'info', 'footer imprint'),
  ...asActions(PROGRAM_LINKS, 'code-xml', 'developers rss atom dump download reference'),
]
