import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { List } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { reasonsQuery } from './queue.client.ts'
import type { CannedReasons } from './queue.contract.ts'
import { MAX_REASONS } from './queue.limits.ts'
import { ReasonItem } from './ReasonItem.tsx'
import styles from './ReasonsDialog.module.css'
import { useReasonsForm } from './useReasonsForm.ts'

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

function ReasonsForm({ viewerId, loaded, onClose }: ReasonsDialogProps & { loaded: CannedReasons }) {
  const reasons = useReasonsForm({ viewerId, loaded, onClose })
  const { items, isTried, isChanged, problem } = reasons
  return (
    <Dialog
      open
      // One press too many must not lose what was typed.
      onClose={() => (isChanged ? reasons.warn() : onClose())}
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
          <Button variant="solid" tone="accent" busy={reasons.isSaving} onClick={reasons.save}>
            Save reasons
          </Button>
        </>
      }
    >
      <List ref={reasons.list} className={styles.list}>
        {items.map((item, index) => (
          <ReasonItem
            key={item.key}
            item={item}
            number={index + 1}
            isTried={isTried}
            onChange={(part) => reasons.change(item.key, part)}
            onRemove={() => reasons.remove(item.key)}
          />
        ))}
      </List>
      <Button
        ref={reasons.addButton}
        icon="plus"
        disabled={items.length >= MAX_REASONS}
        onClick={reasons.add}
      >
        Add a reason
      </Button>
    </Dialog>
  )
}
