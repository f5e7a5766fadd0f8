import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { focusFirstInvalid, focusRendered } from '#/ui/focus.ts'
import { mergeReasons } from './mergeReasons.ts'
import { reasonsKey, reasonsQuery, saveReasons } from './queue.client.ts'
import type { CannedReason, CannedReasons } from './queue.contract.ts'
import { isUnusable } from './ReasonItem.tsx'

type Draft = CannedReason & { key: number }

const NOT_SAVED = 'Your changes aren’t saved yet. Save or discard them.'
const MERGED =
  'Another moderator changed the reasons in the meantime. Their changes are now in this list, too. Check it and save again.'

const contentOf = (items: readonly CannedReason[]): CannedReason[] =>
  items.map(({ kind, label, text }) => ({ kind, label, text }))

interface ReasonsFormOptions {
  viewerId: string
  loaded: CannedReasons
  onClose: () => void
}

/** The canned reasons as they are edited, and what saves them. Takes over what another moderator saved meanwhile. */
export function useReasonsForm({ viewerId, loaded, onClose }: ReasonsFormOptions) {
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
  return {
    list,
    addButton,
    items,
    isTried,
    isChanged,
    problem,
    isSaving: saving.isPending,
    change,
    add,
    remove,
    save,
    warn: () => setNotice(NOT_SAVED),
  }
}
