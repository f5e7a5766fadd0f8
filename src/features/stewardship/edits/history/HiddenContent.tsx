import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { FieldDiffs } from '#/features/stewardship/edits/diff/FieldDiff.tsx'
import { diffEntries } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import { editQuery } from '#/features/stewardship/edits/edits.client.ts'
import type { GameEdit } from '#/features/stewardship/edits/edits.contract.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './EditEntry.module.css'

/** In the place of what a moderator hid: the reason, and for moderators (`viewerId`) the content, once they ask for it. */
export function HiddenContent({ edit, viewerId }: { edit: GameEdit; viewerId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const own = useQuery({ ...editQuery(edit.id, viewerId), enabled: isOpen && viewerId !== undefined })
  return (
    <div className={styles.hidden}>
      <p className={styles.notice}>
        <Icon name="eye-off" size={14} />
        <span>
          <strong>Hidden by a moderator.</strong> <RuleText>{edit.hidden!.reason}</RuleText>
        </span>
      </p>
      {viewerId && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>What moderators still see</summary>
          {own.error && <p role="alert">{errorMessage(own.error)}</p>}
          {own.data && (
            <>
              {own.data.summary && <p className={styles.summary}>{own.data.summary}</p>}
              <FieldDiffs changes={diffEntries(own.data.diff)} />
            </>
          )}
        </details>
      )}
    </div>
  )
}
