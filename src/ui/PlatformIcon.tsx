import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import styles from './PlatformIcon.module.css'

export type Platform = 'web' | 'windows' | 'mac' | 'linux' | 'android' | 'ios'

const platforms: Record<Platform, { name: string; icon: IconName }> = {
  web: { name: 'Web', icon: 'globe' },
  windows: { name: 'Windows', icon: 'brand-windows' },
  mac: { name: 'Mac', icon: 'brand-apple' },
  linux: { name: 'Linux', icon: 'brand-linux' },
  android: { name: 'Android', icon: 'brand-android' },
  ios: { name: 'iOS', icon: 'brand-ios' },
}

/** The platforms of one game, in the usual order. `slugs` are tag slugs; those that are not platforms are ignored. */
export function PlatformIcons({ slugs, size = 14 }: { slugs: readonly string[]; size?: number }) {
  const shown = (Object.keys(platforms) as Platform[]).filter((platform) => slugs.includes(platform))
  if (shown.length === 0) return null
  const names = shown.map((platform) => platforms[platform].name).join(', ')
  return (
    <span className={styles.row} role="img" aria-label={names} title={names}>
      {shown.map((platform) => (
        <Icon key={platform} name={platforms[platform].icon} size={size} />
      ))}
    </span>
  )
}
