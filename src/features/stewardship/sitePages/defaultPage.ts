import { aboutPage } from './aboutPage.ts'
import { contactPage } from './contactPage.ts'
import { privacyPage } from './privacyPage.ts'
import { rulesPage } from './rulesPage.ts'
import type { SiteFacts } from './siteFacts.ts'
import type { SitePageName } from './sitePages.limits.ts'

const PAGES: Readonly<Record<SitePageName, (facts: SiteFacts) => string>> = {
  about: aboutPage,
  rules: rulesPage,
  privacy: privacyPage,
  contact: contactPage,
}

/** A page's Markdown as long as admins haven't changed it. */
export const defaultPage = (page: SitePageName, facts: SiteFacts): string => PAGES[page](facts)
