import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { focusFirstInvalid, focusRendered } from '#/ui/focus.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { mergeReasons } from './mergeReasons.ts'
import { reasonsKey, reasonsQuery, saveReasons } from './queue.client.ts'
import type { CannedReason, CannedReasons } from './queue.contract.ts'
import { MAX_REASONS } from './queue.limits.ts'
import { isUnusable, ReasonItem } from './ReasonItem.tsx'
import styles from './ReasonsDialog.module.css'

interface ReasonsDialogProps {
  viewerId: string
  onClose: () => void
}

/** Edits the canned reasons, which all moderators share. */
export default function ReasonsDialog({ viewerId, onClose }: ReasonsDialogProps) {
  // What was loaded before may be outdated, and is not edited.
  const { data, error, isFetchedAfterMount } = useQuery(reasonsQuery(viewerId))
  return data && isFetchedAfterMount ? (
    <ReasonsForm viewerId={viewerId} loaded={data} onClose={onClose} />
  ) : (
    <Dialog open onClose={onClose} title="Canned reasons" size="wide">
      {error ? <Banner tone="negative">{errorMessage(error)}</Banner> : <SkeletonText lines={6} />}
    </Dialog>
  )
}

type Draft = CannedReason & { key: number }

const NOT_SAVED = "Your changes aren't saved yet. Save or discard them."
const MERGED =
  'Another moderator changed the reasons in the meantime. Their changes are now in this list, too. Check it and save again.'

const contentOf = (items: readonly CannedReason[]): CannedReason[] =>
  items.map(({ kind, label, text }) => ({ kind, label, text }))

function ReasonsForm({ viewerId, loaded, onClose }: ReasonsDialogProps & { loaded: CannedReasons }) {
  const queryClient = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const nextKey = useRef(loaded.items.length)
  const withKey = (item: CannedReason | Draft): Draft => ({ key: nextKey.current++, ...item })
  const [stored, setStored] = useState(loaded)
  const [items, setItems] = useState<Draft[]>(() => loaded.items.map((item, key) => ({ ...item, key })))
  const [isTried, setTried] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const isChanged = JSON.stringify(contentOf(items)) !== JSON.stringify(contentOf(stored.items))

  const merge = async () => {
    const current = await queryClient.fetchQuery(reasonsQuery(viewerId))
    setItems((mine) => mergeReasons(stored.items, mine, current.items).map(withKey))
    setStored(current)
    setNotice(MERGED)
  }
  const saving = useMutation({
    mutationFn: () => saveReasons(contentOf(items), stored.version),
    onSuccess: (saved) => {
      queryClient.setQueryData(reasonsKey(viewerId), saved)
      onClose()
    },
    onError: (error) => {
      // If that fails too, the conflict stays on the screen.
      if (error instanceof ApiError && error.problem.status === 409) void merge().catch(() => {})
    },
  })
  const problem = notice ?? (saving.error && errorMessage(saving.error))

  const change = (key: number, part: Partial<CannedReason>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const add = () => {
    setItems((before) => [...before, withKey({ kind: null, label: '', text: '' })])
    setTried(false)
    focusRendered(() => list.current?.lastElementChild?.querySelector('input'))
  }
  const remove = (key: number) => {
    const at = items.findIndex((item) => item.key === key)
    setItems((before) => before.filter((item) => item.key !== key))
    focusRendered(() => list.current?.children[at]?.querySelector('button') ?? addButton.current)
  }
  const save = () => {
    setNotice(null)
    setTried(true)
    if (items.some(isUnusable)) focusFirstInvalid(list.current)
    else saving.mutate()
  }
  return (
    <Dialog
      open
      // One press too many must not lose what was typed.
      onClose={() => (isChanged ? setNotice(NOT_SAVED) : onClose())}
      title="Canned reasons"
      description="All moderators share these reasons. Members see the text."
      size="wide"
      actions={
        <>
          {problem && (
            <span role="alert" className={styles.error}>
              {problem}
            </span>
          )}
          <Button variant="plain" onClick={onClose}>
            {isChanged ? 'Discard changes' : 'Cancel'}
          </Button>
          <Button variant="solid" tone="accent" busy={saving.isPending} onClick={save}>
            Save reasons
          </Button>
        </>
      }
    >
      <ul ref={list} className={styles.list}>
        {items.map((item, index) => (
          <ReasonItem
            key={item.key}
            item={item}
            number={index + 1}
            isTried={isTried}
            onChange={(part) => change(item.key, part)}
            onRemove={() => remove(item.key)}
          />
        ))}
      </ul>
      <Button ref={addButton} icon="plus" disabled={items.length >= MAX_REASONS} onClick={add}>
        Add a reason
      </Button>
    </Dialog>
  )
}
