import { paths } from '#/shared/paths.ts'

export interface FooterLink {
  label: string
  href: string
}

/** What the site says about itself. */
export const SITE_LINKS: readonly FooterLink[] = [
  { label: 'About', href: paths.about() },
  { label: 'Rules', href: paths.rules() },
  { label: 'Privacy', href: paths.privacy() },
  { label: 'Contact', href: paths.contact() },
]

export const EXPLORE_LINKS: readonly FooterLink[] = [
  { label: 'Games', href: paths.home() },
  { label: 'Updates', href: paths.updates() },
  { label: 'Popular', href: paths.popular() },
  { label: 'Community', href: paths.community() },
  { label: 'Lists', href: paths.community({ type: 'list' }) },
  { label: 'Leaderboards', href: paths.leaderboards() },
]

export const HELP_LINKS: readonly FooterLink[] = [
  { label: 'FAQ', href: paths.faq() },
  { label: 'Feedback', href: paths.feedback() },
]

/** For those who read the site by programs. */
export const PROGRAM_LINKS: readonly FooterLink[] = [
  { label: 'Feeds', href: paths.feeds() },
  { label: 'Open data', href: paths.openData() },
  { label: 'API', href: paths.apiReference() },
  { label: 'Automate updates', href: paths.jsonUpdates() },
]
