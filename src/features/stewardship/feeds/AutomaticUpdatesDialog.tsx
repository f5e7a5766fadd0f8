import { useQuery } from '@tanstack/react-query'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './AutomaticUpdatesDialog.module.css'
import { FeedSettings } from './FeedSettings.tsx'
import { automationQuery } from './feeds.client.ts'
import { TokenSettings } from './TokenSettings.tsx'

interface AutomaticUpdatesDialogProps {
  game: Game
  viewerId: string
  open: boolean
  onClose: () => void
}

/** A game's feed and tokens, for its developer and moderators. */
export default function AutomaticUpdatesDialog({
  game,
  viewerId,
  open,
  onClose,
}: AutomaticUpdatesDialogProps) {
  const automation = useQuery({ ...automationQuery(viewerId, game.urlid), enabled: open })
  const shared = { urlid: game.urlid, viewerId }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={`Automatic updates for ${game.name}`}
      description={
        <>
          Add updates from a feed that is read once a day, or push them from your build.{' '}
          <a href={paths.jsonUpdates()} target="_blank" rel="noopener">
            How to automate updates
          </a>
        </>
      }
    >
      <div className="stack gap-32 min-0">
        {automation.isPending && <SkeletonText lines={4} />}
        {automation.isError && (
          <p role="alert" className={styles.error}>
            {errorMessage(automation.error)}
          </p>
        )}
        {automation.data && (
          <>
            <FeedSettings {...shared} feed={automation.data.feed} />
            <TokenSettings {...shared} tokens={automation.data.tokens} />
          </>
        )}
      </div>
    </Dialog>
  )
}
