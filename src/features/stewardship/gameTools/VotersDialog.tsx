import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { List } from '#/ui/List.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { type VotersOrder, votersQuery } from './gameTools.client.ts'
import type { Voters } from './gameTools.contract.ts'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'
import { useVoteSelection } from './useVoteSelection.ts'
import rows from './VoterList.module.css'
import { VoterRow } from './VoterRow.tsx'
import styles from './VotersDialog.module.css'
import { VoteSelectionBar } from './VoteSelectionBar.tsx'

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
  const [sign, setSign] = useState<Sign>(initialSign)
  const [order, setOrder] = useState<VotersOrder>('signs')
  const list = useInfiniteQuery(votersQuery(viewerId, game.id, sign === 'all' ? undefined : sign, order))
  const voters = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = list.data?.pages[0]?.totals
  const selection = useVoteSelection({ viewerId, gameId: game.id, voters })
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
            selection.clear()
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
      {list.isError && voters.length === 0 ? (
        <ErrorState compact title="The votes couldn’t be loaded">
          {errorMessage(list.error)}
        </ErrorState>
      ) : list.isPending ? (
        <SkeletonText lines={8} />
      ) : voters.length === 0 ? (
        <EmptyState compact icon="users" title="No votes">
          {sign === 'all' ? 'Nobody has voted on this game.' : 'No vote belongs here.'}
        </EmptyState>
      ) : (
        <>
          <VoterList voters={voters} selection={selection} />
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
      <VoteSelectionBar selection={selection} />
    </Dialog>
  )
}

interface VoterListProps {
  voters: Voters['items']
  selection: ReturnType<typeof useVoteSelection>
}

function VoterList({ voters, selection }: VoterListProps) {
  const [now] = useState(() => Date.now())
  const ids = voters.map(({ user }) => user.id)
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={ids.every(selection.has)}
          onChange={(event) => selection.toggle(ids, event.target.checked)}
        />
        Select all {ids.length} shown
      </label>
      <List className={classes('frame lined', rows.list, styles.list)}>
        {voters.map((voter) => (
          <VoterRow
            key={voter.user.id}
            voter={voter}
            now={now}
            selection={{
              isSelected: selection.has(voter.user.id),
              onSelect: (on) => selection.toggle([voter.user.id], on),
            }}
          />
        ))}
      </List>
    </>
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
