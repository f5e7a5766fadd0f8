import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { DEFAULT_THEME, themeById } from '#/shared/themes.ts'
import { installablePaths } from './installable.paths.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: installablePaths.icon(name),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest: how the site is installed. https://www.w3.org/TR/appmanifest/ and, for `share_target`, https://w3c.github.io/web-share-target/ */
export const webAppManifest = () => ({
  id: '/',
  name: siteName(),
  short_name: Array.from(siteName()).slice(0, 12).join(''),
  description: 'The community-driven catalog of incremental, idle, and clicker games.',
  lang: 'en',
  dir: 'ltr',
  start_url: paths.home(),
  scope: '/',
  display: 'standalone',
  theme_color: themeById(DEFAULT_THEME).themeColor,
  background_color: themeById(DEFAULT_THEME).themeColor,
  categories: ['games', 'entertainment'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Updates', url: paths.updates() },
    { name: 'Popular', url: paths.popular() },
    { name: 'Search', url: paths.search() },
    { name: 'Play', url: paths.play() },
  ].map((shortcut) => ({ ...shortcut, icons: [icon('icon-192', 192, 'any')] })),
  share_target: {
    action: installablePaths.share,
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
})

/** The longest shared text that is searched for. */
const MAX_SHARED_NAME = 80

/**
 * Where something that was shared leads: a link to the form of a new game, which fills itself in from it and names the game if it exists;
 * a text to a search for it.
 */
export function sharedAddress(shared: { title?: string; text?: string; url?: string }): string {
  const link = /https?:\/\/[^\s<>"]+/.exec([shared.url, shared.text, shared.title].join(' '))?.[0]
  if (link && link.length <= 2000) return `${paths.addGame()}#link=${encodeURIComponent(link)}`
  const name = (shared.title || shared.text || '').trim().slice(0, MAX_SHARED_NAME)
  return paths.search(name === '' ? {} : { name })
}
