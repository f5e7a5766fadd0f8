import { useId, useState } from 'react'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/moderation/moderation.limits.ts'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { archiveGame } from './gameTools.client.ts'
import styles from './ModToolsMenu.module.css'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'
import { ToolStatus } from './ToolStatus.tsx'
import { useToolState } from './useToolState.ts'

/** Archives a game after a reason was typed, or takes it out of the archive. */
export function ArchiveTool({ game }: ModToolsMenuProps) {
  // What is done now, not what is left to do when it is done.
  const [archives] = useState(!game.archived)
  const words = archives
    ? { working: 'archiving...', done: 'archived!' }
    : { working: 'working...', done: 'out of the archive!' }
  const tool = useToolState(words)
  const draft = useDraft(`archive:${game.id}:${archives}`)
  const [error, setError] = useState<string | null>(null)
  const form = useId()
  const confirm = () => {
    if (draft.text.trim().length < MIN_DECISION_REASON) {
      setError('Give a reason: it is shown on the page of the game')
      document.getElementById(form)?.querySelector('textarea')?.focus()
      return
    }
    setError(null)
    void tool.run(async () => {
      await archiveGame(game.id, draft.text.trim(), archives)
      draft.clear()
      return undefined
    })
  }
  const isOpen = tool.step !== 'closed' && tool.step !== 'done'
  return (
    <div className={styles.group}>
      <Button
        variant="plain"
        icon={archives ? 'archive' : 'undo-2'}
        className={styles.tool}
        aria-expanded={isOpen}
        onClick={isOpen ? tool.close : tool.open}
      >
        {archives ? 'Archive game' : 'Take out of the archive'}
      </Button>
      {isOpen && (
        <div id={form} className={styles.form}>
          <Field
            label="Reason"
            error={error}
            hint={archives ? 'Everybody reads it on the page of the game.' : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                autoFocus
                rows={2}
                maxLength={MAX_DECISION_REASON}
                value={draft.text}
                onChange={(event) => draft.setText(event.target.value)}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button
              size="small"
              tone="danger"
              variant="solid"
              busy={tool.step === 'working'}
              onClick={confirm}
            >
              Confirm
            </Button>
            <Button size="small" variant="plain" onClick={tool.close}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <ToolStatus status={tool.status} detail={tool.detail} failed={tool.step === 'failed'} />
    </div>
  )
}
