import type { Me } from '#/features/people/account/me.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { memberTheme } from '#/features/people/authorLine/memberTheme.ts'
import { nameStyle } from '#/features/people/authorLine/nameStyle.ts'
import { avatarInSize } from '#/features/people/collectibles/pictureAddress.ts'
import { Avatar } from '#/ui/Avatar.tsx'
import { classes } from '#/ui/classes.ts'
import { LevelBadge } from '#/ui/Level.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'
import styles from './AppearancePreview.module.css'
import { type AppearanceDraft, draftAvatar, type ItemsByCode } from './appearanceDraft.ts'

/** The sizes on a profile, beside posts, and beside comments, in pixels. */
const SIZES = [96, 40, 28] as const

/** A draft as others would see it. */
export function AppearancePreview({
  viewer,
  draft,
  items,
}: {
  viewer: Me
  draft: AppearanceDraft
  items: ItemsByCode
}) {
  const worn = (type: keyof AppearanceDraft['worn']) => items.get(draft.worn[type] ?? '')
  const banner = worn('banner') ?? [...items.values()].find((item) => item.collectibleType === 'banner')
  const name = {
    name_badge: worn('nameBadge')?.image ?? null,
    name_color: worn('nameColor')?.value ?? null,
  }
  const avatar = draftAvatar(draft, 320)
  return (
    <section
      className={classes(styles.preview, memberTheme(Number(worn('theme')?.value ?? 1)))}
      aria-label="Preview"
    >
      {banner && <img className={styles.banner} src={banner.image} alt="" width={960} height={192} />}
      <div className={styles.faces}>
        {SIZES.map((size) => (
          <Avatar key={size} avatar={avatarInSize(avatar, size)} name="" size={size} />
        ))}
        <span className={styles.name}>
          <NameBadge name={authorName(viewer)} {...nameStyle(name)} />
          <LevelBadge level={viewer.level} rank={toRank(viewer.level_color)} memberId={viewer.id} />
        </span>
      </div>
    </section>
  )
}
