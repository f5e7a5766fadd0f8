import { SITE_NAME } from './siteName.ts'

/** A page's title as browsers and search engines show it. */
export const pageTitle = (title: string) => `${title} · ${SITE_NAME}`
