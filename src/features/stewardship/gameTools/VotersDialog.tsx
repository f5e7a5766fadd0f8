import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/people/moderation/moderation.limits.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { classes } from '#/ui/classes.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { Field, Input, Select } from '#/ui/Field.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { setVotesAside, type VotersOrder, votersKey, votersQuery } from './gameTools.client.ts'
import type { Voters } from './gameTools.contract.ts'
import { MAX_VOTES_AT_ONCE } from './gameTools.limits.ts'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'
import rows from './VoterList.module.css'
import { VoterRow } from './VoterRow.tsx'
import styles from './VotersDialog.module.css'

type Sign = 'all' | 'address' | 'hour' | 'only' | 'set-aside' | 'waiting'

interface VotersDialogProps {
  game: Pick<ModToolsMenuProps['game'], 'id' | 'name'>
  /** What is shown at first. */
  initialSign?: Sign
  onClose: () => void
}

/** A game's voters, with signs of coordinated votes; sets votes aside and restores them. */
export default function VotersDialog({ game, initialSign = 'all', onClose }: VotersDialogProps) {
  const viewerId = useViewerId() ?? ''
  const queryClient = useQueryClient()
  const [sign, setSign] = useState<Sign>(initialSign)
  const [order, setOrder] = useState<VotersOrder>('signs')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [status, setStatus] = useState<{ text: string; isError: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const list = useInfiniteQuery(votersQuery(viewerId, game.id, sign === 'all' ? undefined : sign, order))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  const picked = items.filter(({ user }) => selected.has(user.id))

  const toggle = (ids: readonly string[], on: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (!on) after.delete(id)
        else if (after.size < MAX_VOTES_AT_ONCE) after.add(id)
      }
      return after
    })
  const reasonInput = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const hasReason = () => {
    const isMissing = reason.trim().length < MIN_DECISION_REASON
    setError(isMissing ? 'Give a reason. It is recorded in the moderation log' : null)
    if (isMissing) reasonInput.current?.focus()
    return !isMissing
  }
  const change = async (setAside: boolean) => {
    setBusy(true)
    try {
      const ids = picked.map(({ user }) => user.id)
      const { changed, upvotes, downvotes } = await setVotesAside(game.id, ids, setAside, reason.trim())
      setSelected(new Set())
      setReason('')
      setStatus({
        text: `${plural(changed, 'vote')} ${setAside ? 'set aside' : 'restored'}. Now ${upvotes} up, ${downvotes} down.`,
        isError: false,
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: votersKey(viewerId, game.id) }),
        queryClient.invalidateQueries({ queryKey: ['games'] }),
      ])
    } catch (error) {
      setStatus({ text: `error: ${errorMessage(error as Error)}`, isError: true })
    }
    setBusy(false)
  }
  const ids = items.map(({ user }) => user.id)
  const areAllSelected = ids.length > 0 && ids.every((id) => selected.has(id))

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={`Votes on ${game.name}`}
      description={totals && <Totals totals={totals} />}
    >
      <div className={styles.tools}>
        <SegmentedControl<Sign>
          label="Signs"
          className={styles.signs}
          value={sign}
          segments={signsOf(totals)}
          onChange={(next) => {
            setSign(next)
            setSelected(new Set())
          }}
        />
        <Field label="Order" hideLabel>
          {(control) => (
            <Select
              {...control}
              value={order}
              onChange={(event) => setOrder(event.target.value as VotersOrder)}
            >
              <option value="signs">Most signs first</option>
              <option value="newest">Newest votes first</option>
              <option value="oldest">Oldest votes first</option>
            </Select>
          )}
        </Field>
      </div>
      {list.isError && items.length === 0 ? (
        <ErrorState compact title="The votes couldn't be loaded">
          {errorMessage(list.error)}
        </ErrorState>
      ) : list.isPending ? (
        <SkeletonText lines={8} />
      ) : items.length === 0 ? (
        <EmptyState compact icon="users" title="No votes">
          {sign === 'all' ? 'Nobody has voted on this game.' : 'No vote belongs here.'}
        </EmptyState>
      ) : (
        <>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={areAllSelected}
              onChange={(event) => toggle(ids, event.target.checked)}
            />
            Select all {ids.length} shown
          </label>
          <ul className={classes(rows.list, styles.list)}>
            {items.map((voter) => (
              <VoterRow
                key={voter.user.id}
                voter={voter}
                now={now}
                selection={{
                  isSelected: selected.has(voter.user.id),
                  onSelect: (on) => toggle([voter.user.id], on),
                }}
              />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
      <div className={styles.bar}>
        {picked.length > 0 && (
          <>
            <Field label={`Reason for ${picked.length} selected`} error={error}>
              {(control) => (
                <Input
                  {...control}
                  ref={reasonInput}
                  maxLength={MAX_DECISION_REASON}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            <div className={styles.actions}>
              <ConfirmButton
                tone="danger"
                busy={busy}
                question="press again to confirm"
                canConfirm={hasReason}
                onConfirm={() => void change(true)}
              >
                Set aside
              </ConfirmButton>
              <ConfirmButton
                busy={busy}
                question="press again to confirm"
                canConfirm={hasReason}
                onConfirm={() => void change(false)}
              >
                Restore
              </ConfirmButton>
            </div>
          </>
        )}
        <p role="status" className={status?.isError ? styles.error : styles.status}>
          {busy ? 'working...' : status?.text}
        </p>
      </div>
    </Dialog>
  )
}

const Totals = ({ totals }: { totals: Voters['totals'] }) => (
  <>
    Counted: {totals.upvotes} up, {totals.downvotes} down. Waiting: {totals.waiting}. Set aside:{' '}
    {totals.set_aside}. A waiting vote counts after a day, unless it may belong to a cluster: then it waits
    for you to restore it or set it aside. Votes that are set aside are kept and can be restored.
  </>
)

const signsOf = (totals: Voters['totals'] | undefined) =>
  [
    { value: 'all' as const, label: 'All' },
    { value: 'address' as const, label: `Same address${countText(totals?.address)}` },
    { value: 'hour' as const, label: `Same hour${countText(totals?.hour)}` },
    { value: 'only' as const, label: `Only vote${countText(totals?.only)}` },
    { value: 'waiting' as const, label: `Waiting${countText(totals?.waiting)}` },
    { value: 'set-aside' as const, label: `Set aside${countText(totals?.set_aside)}` },
  ] as const

const countText = (count: number | undefined) => (count === undefined ? '' : ` (${count})`)
