import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'

/** By the link type's slug. */
const icons: Readonly<Record<string, IconName>> = {
  website: 'globe',
  steam: 'brand-steam',
  itch: 'brand-itch',
  demo: 'gamepad-2',
  'google-play': 'brand-google-play',
  'apple-store': 'brand-app-store',
  'source-code': 'code-xml',
  'demo-android': 'brand-android',
  'demo-ios': 'brand-ios',
  reddit: 'brand-reddit',
  discord: 'brand-discord',
  patreon: 'brand-patreon',
  'ko-fi': 'brand-ko-fi',
  guide: 'book-open',
  wiki: 'library',
  twitter: 'brand-x',
  github: 'brand-github',
  gitlab: 'brand-gitlab',
}

/** The icon of a link type by its slug. The default is a chain link. */
export function LinkIcon({ type, size, className }: { type: string; size?: number; className?: string }) {
  const name = Object.hasOwn(icons, type) ? icons[type]! : 'link'
  return <Icon name={name} className={className} size={size} />
}
