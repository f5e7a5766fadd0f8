import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useOpenHistory } from '#/features/account/activity/openHistory.ts'
import type { Me } from '#/features/account/me.contract.ts'
import { useReauthentication } from '#/features/account/reauthentication/reauthentication.ts'
import { authSettingsQuery, providersOf } from '#/features/account/session/authSettings.client.ts'
import { leaveForPatreon, signOut } from '#/features/account/session/signOut.client.ts'
import { useDailyCheck } from '#/features/account/session/useDailyCheck.ts'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { AuthorAvatar } from '#/features/members/AuthorAvatar.tsx'
import { authorName } from '#/features/members/authorName.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { LevelBar } from '#/ui/Level.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'
import { useDisplayEntries } from './displayEntries.ts'
import styles from './MemberMenu.module.css'

/** The account menu of a signed-in member. */
export default function MemberMenu() {
  const viewer = useViewer()
  useDailyCheck(viewer)
  const display = useDisplayEntries()
  const openHistory = useOpenHistory()
  const withReauthentication = useReauthentication()
  const { data: settings } = useQuery(authSettingsQuery)
  const patreon: MenuEntry[] =
    viewer && !viewer.is_premium && providersOf(settings).includes('patreon')
      ? [
          {
            label: 'Connect Patreon',
            icon: 'brand-patreon',
            onSelect: () => leaveForPatreon(withReauthentication),
          },
        ]
      : []
  const unnamed: MenuEntry[] =
    viewer && !viewer.username_chosen
      ? [{ label: 'Choose your username', icon: 'pencil', href: paths.signIn() }]
      : []
  return (
    <Menu
      trigger={viewer ? <MemberButton viewer={viewer} /> : <IconButton icon="user" label="Account" />}
      header={viewer && <MemberHeader viewer={viewer} />}
      entries={[
        ...unnamed,
        ...(viewer
          ? [{ label: 'Your profile', icon: 'user', href: paths.user(viewer.username) } as const]
          : []),
        { label: 'Your activity', icon: 'history', onSelect: openHistory },
        { label: 'Settings', icon: 'settings', href: paths.settings() },
        ...(viewer?.abilities.includes('settle-requests')
          ? [{ label: 'Moderation queue', icon: 'hammer', href: paths.moderation() } as const]
          : []),
        ...(viewer?.abilities.includes('read-steam-keys')
          ? [{ label: 'Steam keys', icon: 'key', href: paths.steamKeys() } as const]
          : []),
        ...(viewer?.abilities.includes('read-moderation-log')
          ? [{ label: 'Moderation log', icon: 'history', href: paths.moderationLog() } as const]
          : []),
        ...patreon,
        'divider',
        ...display,
        'divider',
        { label: 'API', icon: 'code-xml', href: paths.apiReference() },
        { label: 'Logout', icon: 'log-out', onSelect: () => void signOut() },
      ]}
    />
  )
}

/** The avatar over a slim level bar, in the size of the icon that visitors see. */
function MemberButton({ viewer, className, ...rest }: { viewer: Me } & ComponentProps<'button'>) {
  const name = authorName(viewer)
  return (
    <button
      type="button"
      title={name}
      {...rest}
      aria-label={`Account of ${name}`}
      className={classes(styles.button, className)}
    >
      <AuthorAvatar author={viewer} size={28} />
      {viewer.settings.experience && (
        <span className={styles.bar} aria-hidden="true">
          <Level viewer={viewer} slim />
        </span>
      )}
    </button>
  )
}

function MemberHeader({ viewer }: { viewer: Me }) {
  const color = Number(viewer.name_color)
  return (
    <div className={styles.header}>
      <AuthorAvatar author={viewer} size={44} />
      <div className={styles.who}>
        <NameBadge
          name={authorName(viewer)}
          rank={color >= 1 && color <= 6 ? toRank(color) : undefined}
          badge={
            viewer.name_badge?.startsWith('/') ? { src: viewer.name_badge, title: 'Name badge' } : undefined
          }
        />
        <span className={styles.username}>@{viewer.username}</span>
      </div>
      {viewer.settings.experience && (
        <div className={styles.level}>
          <Level viewer={viewer} />
        </div>
      )}
    </div>
  )
}

function Level({
  viewer: { level, level_color, level_exp, total_exp },
  slim,
}: {
  viewer: Me
  slim?: boolean
}) {
  const { from, to } = level_exp
  return (
    <LevelBar
      level={level}
      rank={toRank(level_color)}
      exp={total_exp - from}
      needed={to === null ? 0 : to - from}
      slim={slim ?? false}
    />
  )
}
