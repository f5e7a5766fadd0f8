import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import {
  collectiblesQuery,
  ownCollectiblesQuery,
  useSaveAppearance,
} from '#/features/people/collectibles/collectibles.client.ts'
import type {
  AppearanceInput,
  CollectibleItem,
  OwnCollectibles,
  SavedAppearance,
} from '#/features/people/collectibles/collectibles.contract.ts'
import { type CollectibleType, collectibleCode } from '#/features/people/collectibles/data/collectible.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { AppearancePreview } from './AppearancePreview.tsx'
import styles from './AvatarEditor.module.css'
import {
  type AppearanceDraft,
  chooseItem,
  draftOf,
  type ItemsByCode,
  isSameAppearance,
  moveBadge,
  randomAvatar,
  toAppearance,
} from './appearanceDraft.ts'
import { ItemGrid, itemAnchor } from './ItemGrid.tsx'
import { ShelfOrder } from './ShelfOrder.tsx'
import { TYPE_LABELS, TypePicker } from './TypePicker.tsx'

/** Where a member dresses their avatar, and chooses name badge, name color, banner, theme and badges. */
export default function AvatarEditor({ viewer }: { viewer: Me }) {
  const catalog = useQuery(collectiblesQuery)
  const own = useQuery(ownCollectiblesQuery(viewer.id))
  const error = catalog.error ?? own.error
  if (catalog.data && own.data) return <Editor viewer={viewer} items={catalog.data.items} own={own.data} />
  if (!error) return <Skeleton width="100%" height={420} />
  return (
    <ErrorState
      compact
      title="Your collectibles couldn’t be loaded"
      action={
        <Button
          size="small"
          icon="refresh-cw"
          onClick={() => {
            void catalog.refetch()
            void own.refetch()
          }}
        >
          Try again
        </Button>
      }
    >
      {errorMessage(error)}
    </ErrorState>
  )
}

function Editor({
  viewer,
  items,
  own,
}: {
  viewer: Me
  items: readonly CollectibleItem[]
  own: OwnCollectibles
}) {
  const byCode = useMemo(() => new Map(items.map((item) => [collectibleCode(item), item])), [items])
  const saved = draftOf(own, byCode, viewer.id)
  const [drafts, setDrafts] = useState<readonly AppearanceDraft[]>([saved])
  const [type, setType] = useChosenType(byCode)
  const sending = useSaving(viewer.id)
  const draft = drafts.at(-1)!
  const hidden = new Set(own.hidden.map(collectibleCode))
  const wearable = new Set(own.owned.map(collectibleCode).filter((code) => !hidden.has(code)))
  const change = (next: AppearanceDraft) => {
    sending.reset()
    if (!isSameAppearance(next, draft)) setDrafts([...drafts, next])
  }
  const save = async () => {
    const appearance = await sending.save(toAppearance(draft, byCode))
    if (appearance && appearance.left_out.length > 0)
      setDrafts([...drafts, draftOf(appearance, byCode, viewer.id)])
  }
  const badges = draft.badges.flatMap((code) => byCode.get(code) ?? [])
  return (
    <div className="stack gap-12 min-0">
      <AppearancePreview viewer={viewer} draft={draft} items={byCode} />
      <div className={styles.tools}>
        <Button
          icon="sparkles"
          onClick={() =>
            change(
              randomAvatar(
                draft,
                items.filter((item) => wearable.has(collectibleCode(item))),
              ),
            )
          }
        >
          Randomize
        </Button>
        <Button
          icon="undo-2"
          aria-disabled={drafts.length < 2}
          onClick={() => {
            sending.reset()
            if (drafts.length > 1) setDrafts(drafts.slice(0, -1))
          }}
        >
          Undo
        </Button>
        <Button variant="solid" tone="accent" busy={sending.isBusy} onClick={save}>
          Save avatar
        </Button>
        <div role="status">
          {sending.saved && <SavedMessage leftOut={sending.saved.left_out} items={byCode} />}
        </div>
        <div role="alert">{sending.error && <Banner tone="negative">{sending.error}</Banner>}</div>
      </div>
      <TypePicker type={type} onPick={setType} />
      {type === 'badge' && (
        <ShelfOrder badges={badges} onMove={(from, to) => change(moveBadge(draft, from, to))} />
      )}
      <ItemGrid
        key={type}
        label={TYPE_LABELS[type]}
        items={items.filter((item) => item.collectibleType === type)}
        body={draft.worn.avatar_body ?? ''}
        chosen={type === 'badge' ? draft.badges : [draft.worn[type] ?? '']}
        wearable={wearable}
        standing={own.standing}
        onChoose={(code) => change(chooseItem(draft, type, code))}
      />
    </div>
  )
}

/** The type whose items are shown: at first, and after following a link to an item, that of the item, which gets the focus. */
function useChosenType(items: ItemsByCode) {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const item = items.get(/^item-(\w+)$/.exec(hash)?.[1] ?? '')
  const [type, setType] = useState<CollectibleType>(item?.collectibleType ?? 'avatar_hair')
  useEffect(() => {
    if (!item) return
    setType(item.collectibleType)
    requestAnimationFrame(() => document.getElementById(itemAnchor(item))?.focus())
  }, [item])
  return [type, setType] as const
}

function SavedMessage({ leftOut, items }: { leftOut: SavedAppearance['left_out']; items: ItemsByCode }) {
  if (leftOut.length === 0) return <Banner tone="positive">Saved. This is how others see you now.</Banner>
  const titles = leftOut.map((id) => `“${items.get(collectibleCode(id))?.title}”`).join(', ')
  return <Banner tone="warning">Saved without {titles}: your support has ended.</Banner>
}

function useSaving(viewerId: string) {
  const saveAppearance = useSaveAppearance(viewerId)
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<SavedAppearance>()
  const [error, setError] = useState<string>()
  const reset = () => {
    setSaved(undefined)
    setError(undefined)
  }
  return {
    isBusy,
    saved,
    error,
    reset,
    save: async (appearance: AppearanceInput) => {
      reset()
      setBusy(true)
      try {
        const result = await saveAppearance(appearance)
        setSaved(result)
        return result
      } catch (failure) {
        setError(errorMessage(failure))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
