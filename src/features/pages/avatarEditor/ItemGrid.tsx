import { type KeyboardEvent, useState } from 'react'
import { nameStyle } from '#/features/people/authorLine/nameStyle.ts'
import type {
  CollectibleItem,
  OwnCollectibles,
} from '#/features/people/collectibles/collectibles.contract.ts'
import { AVATAR_PARTS, collectibleCode } from '#/features/people/collectibles/data/collectible.ts'
import { avatarAddress } from '#/features/people/collectibles/pictureAddress.ts'
import { progressTowards } from '#/features/people/collectibles/unlocks.ts'
import { classes } from '#/ui/classes.ts'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { RANK_NAMES, rankClass, toRank } from '#/ui/rank.ts'
import styles from './ItemGrid.module.css'

export interface ItemGridProps {
  label: string
  items: readonly CollectibleItem[]
  /** Codes of what is chosen now. */
  chosen: readonly string[]
  /** The code of the worn body, on which parts are shown. */
  body: string
  /** Codes of what the member can choose. */
  wearable: ReadonlySet<string>
  standing: OwnCollectibles['standing']
  onChoose: (code: string) => void
}

/** The id of the button of an item: links to it end in this. */
export const itemAnchor = (item: CollectibleItem): string => `item-${collectibleCode(item)}`

/** Parts that are drawn over a body: alone they would float. */
const ON_BODY = ['avatar_shirt', 'avatar_beard', 'avatar_face', 'avatar_hair', 'avatar_hat']

/** The items of a type. Arrow keys move among them; locked ones say how to unlock them. */
export function ItemGrid({ label, items, chosen, body, wearable, standing, onChoose }: ItemGridProps) {
  const [seen, setSeen] = useState<CollectibleItem>()
  const sorted = [...items].sort((a, b) => Number(isLocked(a)) - Number(isLocked(b)))
  function isLocked(item: CollectibleItem) {
    return !wearable.has(collectibleCode(item))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's styles and semantics for a few buttons */}
      <div role="group" aria-label={label} className={styles.grid} onKeyDown={moveFocus}>
        {sorted.map((item) => {
          const code = collectibleCode(item)
          const locked = isLocked(item)
          return (
            <button
              key={code}
              id={itemAnchor(item)}
              type="button"
              aria-pressed={chosen.includes(code)}
              aria-disabled={locked}
              aria-label={locked ? `${item.title}. Locked: ${item.unlock}` : item.title}
              className={classes(
                styles.item,
                rankClass(toRank(item.color)),
                locked && styles.locked,
                item.collectibleType === 'banner' && styles.wide,
              )}
              onFocus={() => setSeen(item)}
              onPointerEnter={() => setSeen(item)}
              onClick={() => (locked ? setSeen(item) : onChoose(code))}
            >
              <ItemPicture item={item} body={body} />
              <span className={styles.caption}>{locked ? shortUnlock(item) : item.title}</span>
            </button>
          )
        })}
      </div>
      <p className={styles.details} aria-live="polite">
        {seen ? (
          <Details item={seen} locked={isLocked(seen)} standing={standing} />
        ) : (
          'Choose an item, or choose the current one again to remove it.'
        )}
      </p>
    </>
  )
}

function ItemPicture({ item, body }: { item: CollectibleItem; body: string }) {
  if (item.value !== null)
    return (
      <span className={styles.sample} aria-hidden="true">
        <NameBadge name="■■■" {...nameStyle({ name_color: item.value, name_badge: null })} />
      </span>
    )
  const isPart = AVATAR_PARTS.some((part) => part === item.collectibleType)
  const isTransparent = isPart && item.collectibleType !== 'background'
  const size = isPart ? 56 : 48
  return (
    <img
      className={classes(styles.picture, isTransparent && styles.backdrop)}
      src={ON_BODY.includes(item.collectibleType) ? avatarAddress([body, collectibleCode(item)]) : item.image}
      alt=""
      loading="lazy"
      width={item.collectibleType === 'banner' ? 160 : size}
      height={item.collectibleType === 'banner' ? 32 : size}
    />
  )
}

const shortUnlock = ({ requirement, unlock }: CollectibleItem): string =>
  requirement.kind === 'level' ? `Level ${requirement.level}` : unlock

function Details(props: { item: CollectibleItem; locked: boolean; standing: OwnCollectibles['standing'] }) {
  const { item, locked, standing } = props
  const { value, needed } = progressTowards(item.requirement, standing)
  return (
    <>
      <strong>{item.title}</strong> ({RANK_NAMES[toRank(item.color)]}): {item.description}
      {locked && ` Locked: ${item.unlock}${needed > 1 ? ` (${Math.min(value, needed)} of ${needed})` : ''}.`}
    </>
  )
}

/** Moves the focus in the grid by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  const top = buttons[0]!.offsetTop
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length)
  const next = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}
