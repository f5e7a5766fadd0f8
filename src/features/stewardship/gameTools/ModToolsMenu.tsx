import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Popover } from '#/ui/Popover.tsx'
import { FeatureTool } from './FeatureTool.tsx'
import { archiveGame, changeGame } from './gameTools.client.ts'
import inline from './InlineTool.module.css'
import styles from './ModToolsMenu.module.css'
import { ReasonTool } from './ReasonTool.tsx'

const MergeGameDialog = lazyComponent(
  () => import('#/features/stewardship/merges/MergeGameDialog.tsx'),
  'dialog',
)
const VotersDialog = lazyComponent(() => import('./VotersDialog.tsx'), 'dialog')

export interface ModToolsMenuProps {
  game: {
    id: number
    urlid: string
    name: string
    archived: boolean
    featured_until: string | null
    logo_url: string
  }
}

/** Check votes, archive, feature, merge, and remove, each confirmed in its place or in a dialog. */
export default function ModToolsMenu({ game }: ModToolsMenuProps) {
  const [open, setOpen] = useState<'voters' | 'merge'>()
  const onClose = () => setOpen(undefined)
  return (
    <>
      <Popover
        label="Mod tools"
        align="end"
        trigger={
          <Button icon="hammer" endIcon="chevron-down">
            Mod tools
          </Button>
        }
        content={(close) => (
          <div className={styles.tools}>
            <Button
              variant="plain"
              icon="users"
              className={inline.tool}
              onClick={() => {
                close()
                setOpen('voters')
              }}
            >
              Check votes
            </Button>
            <ArchiveTool game={game} />
            <FeatureTool game={game} />
            <Button
              variant="plain"
              icon="users"
              className={inline.tool}
              onClick={() => {
                close()
                setOpen('merge')
              }}
            >
              Merge into another game…
            </Button>
            <ReasonTool
              label="Remove game"
              icon="trash-2"
              words={{ working: 'removing...', done: 'removed' }}
              draftKey={`remove:${game.id}`}
              readBy="The member who added the game can read it, and so can everyone in the moderation log"
              onConfirm={(reason) => changeGame(game.id, 'remove', reason)}
            />
          </div>
        )}
      />
      {open === 'voters' && <VotersDialog game={game} onClose={onClose} />}
      {open === 'merge' && <MergeGameDialog game={game} onClose={onClose} />}
    </>
  )
}

/** Archives a game, with a reason, or unarchives it. */
function ArchiveTool({ game }: ModToolsMenuProps) {
  // Another moderator's decision does not change what a form that is open does.
  const [archives, setArchives] = useState(!game.archived)
  return (
    <ReasonTool
      label={archives ? 'Archive game' : 'Unarchive game'}
      icon={archives ? 'archive' : 'undo-2'}
      words={
        archives
          ? { working: 'archiving...', done: 'archived!' }
          : { working: 'working...', done: 'unarchived!' }
      }
      draftKey={`archive:${game.id}:${archives}`}
      readBy={
        archives ? 'Everyone can read it on the game’s page' : 'Everyone can read it in the moderation log'
      }
      onConfirm={async (reason) => {
        await archiveGame(game.id, reason, archives)
        setArchives(!archives)
      }}
    />
  )
}
