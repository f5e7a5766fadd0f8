/** The site's own pages, by their last part of the address. */
export const SITE_PAGES = ['about', 'rules', 'privacy', 'contact'] as const
export type SitePageName = (typeof SITE_PAGES)[number]

export const SITE_PAGE_TITLES: Readonly<Record<SitePageName, string>> = {
  about: 'About',
  rules: 'Rules',
  privacy: 'Privacy',
  contact: 'Contact',
}

/** Characters of a page's Markdown. */
export const MAX_PAGE_LENGTH = 40_000
/** Characters of the site's name. */
export const MAX_SITE_NAME_LENGTH = 60
/** Characters of the name of who runs it. */
export const MAX_OPERATOR_LENGTH = 100
/** Characters of an email address (RFC 5321) or web address. */
export const MAX_CONTACT_LENGTH = 254
