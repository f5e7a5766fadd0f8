import { changeGame } from './gameTools.client.ts'
import { ReasonTool } from './ReasonTool.tsx'

/** Puts a removed game back, for moderators. */
export default function RestoreTool({ gameId }: { gameId: number }) {
  return (
    <ReasonTool
      label="Restore game"
      icon="undo-2"
      words={{ working: 'restoring...', done: 'restored' }}
      draftKey={`restore:${gameId}`}
      readBy="The member who added the game can read it, and so can everyone in the moderation log"
      onConfirm={(reason) => changeGame(gameId, 'restore', reason)}
    />
  )
}
