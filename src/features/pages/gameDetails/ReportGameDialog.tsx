import { useState } from 'react'
import type { ChosenGame } from '#/features/community/compose/composer.ts'
import { GamePicker } from '#/features/community/compose/GamePicker.tsx'
import ReportDialog, { type MoreOfReport } from '#/features/community/reports/ReportDialog.tsx'
import type { ReportKind } from '#/features/community/reports/reports.limits.ts'
import { paths } from '#/shared/paths.ts'

interface ReportGameDialogProps {
  open: boolean
  onClose: () => void
  game: { id: number; urlid: string; name: string }
}

/** What is wrong with a game: of a duplicate also which game it is, and what members can mend themselves. */
export default function ReportGameDialog({ open, onClose, game }: ReportGameDialogProps) {
  const [other, setOther] = useState<ChosenGame | null>(null)
  const more = (kind: ReportKind, isTried: boolean): MoreOfReport | undefined => {
    if (kind === 'facts' || kind === 'nsfw')
      return {
        content: (
          <p className="muted text-13">
            You can also <a href={paths.editGame(game.urlid)}>correct it yourself</a>.
          </p>
        ),
        values: {},
      }
    if (kind !== 'duplicate') return undefined
    const isSame = other?.id === game.id
    return {
      content: (
        <GamePicker
          label="Which game is it?"
          value={other}
          onChange={setOther}
          error={
            isSame ? 'Choose a different game.' : isTried && !other ? 'Choose the other game.' : undefined
          }
        />
      ),
      values: other && !isSame ? { other_game_id: other.id } : null,
    }
  }
  return (
    <ReportDialog
      open={open}
      onClose={onClose}
      subjectType="game"
      subjectId={String(game.id)}
      subject={game.name}
      more={more}
    />
  )
}
