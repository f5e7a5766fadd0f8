import type { ComponentProps } from 'react'
import { useOwnDefaults } from '#/features/catalog/searches/useOwnDefaults.ts'
import { OnboardingGate } from '#/features/pages/onboarding/OnboardingGate.tsx'
import { useWaitingItems } from '#/features/pages/queue/useWaitingItems.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { nameStyle } from '#/features/people/authorLine/nameStyle.ts'
import { useDailyCheck } from '#/features/people/progress/useDailyCheck.ts'
import { useExpToast } from '#/features/people/progress/useExpToast.ts'
import { useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { useHiddenLevel } from '#/features/people/session/useHiddenLevel.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { classes } from '#/ui/classes.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { LevelBar } from '#/ui/Level.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'
import { menuEntries } from './actions/action.ts'
import { useAccountActions } from './actions/useAccountActions.tsx'
import styles from './MemberMenu.module.css'

/** The account menu of a signed-in member. `opensAtOnce`: its button was pressed before this had loaded. */
export default function MemberMenu({ opensAtOnce }: { opensAtOnce: boolean }) {
  const viewer = useViewer()
  useDailyCheck(viewer)
  useHiddenLevel(viewer)
  useOwnDefaults(viewer)
  useExpToast(viewer, useDisplaySettings().notifications)
  const { sections, dialogs } = useAccountActions(viewer)
  return (
    <>
      <Menu
        opensAtOnce={opensAtOnce}
        trigger={viewer ? <MemberButton viewer={viewer} /> : <IconButton icon="user" label="Account" />}
        header={viewer && <MemberHeader viewer={viewer} />}
        entries={menuEntries(sections)}
      />
      {dialogs}
      <OnboardingGate viewer={viewer} />
    </>
  )
}

/** The avatar over a slim level bar, in the size of the icon that visitors see. */
function MemberButton({ viewer, className, ...rest }: { viewer: Me } & ComponentProps<'button'>) {
  const name = authorName(viewer)
  const waiting = useWaitingItems(viewer)
  return (
    <button
      type="button"
      title={name}
      {...rest}
      aria-label={`Account of ${name}`}
      className={classes(styles.button, className)}
    >
      <AuthorAvatar author={viewer} size={28} />
      {waiting > 0 && <span className={styles.dot} aria-hidden="true" />}
      {viewer.settings.experience && (
        <span className={styles.bar} aria-hidden="true">
          <Level viewer={viewer} slim />
        </span>
      )}
    </button>
  )
}

function MemberHeader({ viewer }: { viewer: Me }) {
  return (
    <div className={styles.header}>
      <AuthorAvatar author={viewer} size={44} />
      <div className="stack min-0">
        <NameBadge name={authorName(viewer)} {...nameStyle(viewer)} />
        <span className="ellipsis muted text-12">@{viewer.username}</span>
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
