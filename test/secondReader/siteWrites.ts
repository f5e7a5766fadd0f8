import type { Writes } from './secondReader.ts'

/** What admins do with the site itself. */
export const siteWrites: Writes = {
  'PUT /api/site': ({ as }) => ({
    as: as.admin,
    body: { name: 'Idle Shelf', operator: 'Ada', contact: 'ada@example.org', version: 0 },
    shows: ['/site', '/site/pages/about', '/site/pages/contact', '/feeds/games.atom'],
  }),
  'PUT /api/site/pages/{page}': ({ as }) => ({
    as: as.admin,
    path: '/api/site/pages/rules',
    body: { content: '## 1. Be kind', version: 0 },
    shows: ['/site/pages/rules', '/moderation-log'],
  }),
}
