import { paths } from '#/shared/paths.ts'
import type { Action } from './action.ts'

/** Pages for programs and about the data, which the palette finds. They are in no menu. */
export const SITE_ACTIONS: readonly Action[] = [
  { label: 'Feeds', words: 'rss atom', icon: 'rss', href: paths.feeds() },
  { label: 'Open data', words: 'dump download sqlite', icon: 'library', href: paths.openData() },
  { label: 'API', words: 'developers reference', icon: 'code-xml', href: paths.apiReference() },
]
