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
  'POST /api/site/imports': ({ as }) => ({
    as: { ...as.admin, 'content-type': 'application/octet-stream' },
    path: '/api/site/imports?name=games.jsonl&dry_run=false',
    // A line of JSON.
    body: {
      name: 'Number Tower 2',
      tags: ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save'],
    },
    shows: ['/games', '/games?q=number', '/games/counts', '/feeds/games.atom', '/moderation-log'],
  }),
}
