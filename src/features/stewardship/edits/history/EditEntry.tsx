import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { FieldDiffs } from '#/features/stewardship/edits/diff/FieldDiff.tsx'
import { diffEntries } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import type { GameEdit } from '#/features/stewardship/edits/edits.contract.ts'
import type { AppliedBasis, EditStatus } from '#/features/stewardship/edits/edits.limits.ts'
import { paths } from '#/shared/paths.ts'
import { Chip, type ChipProps } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Expandable } from '#/ui/Expandable.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './EditEntry.module.css'
import { HiddenContent } from './HiddenContent.tsx'
import { HideEdit } from './HideEdit.tsx'
import { UndoEdit } from './UndoEdit.tsx'
import { WithdrawEdit } from './WithdrawEdit.tsx'

const STATUS: Record<EditStatus, { label: string; tone: ChipProps['tone']; icon: ChipProps['icon'] }> = {
  pending: { label: 'Waiting for review', tone: 'warning', icon: 'clock' },
  applied: { label: 'Applied', tone: 'positive', icon: 'check' },
  declined: { label: 'Declined', tone: 'negative', icon: 'x' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: 'undo-2' },
}

/** Why an edit was applied without a review. */
const BASES: Record<Exclude<AppliedBasis, 'accepted'>, string> = {
  moderator: 'Applied immediately: edited by a moderator.',
  developer: 'Applied immediately: edited by the game’s developer.',
  'fills-empty': 'Applied immediately: it only filled empty fields.',
  import: 'Applied immediately: imported by the site’s operator.',
  resubmitted: 'Resubmitted with the game after a moderator declined it.',
}

/** Pixels of the changes that are shown in a list before 'See all changes'. */
const COLLAPSE_PX = 420

export interface EditEntryProps {
  edit: GameEdit
  now: number
  headingLevel: 1 | 2
  /** On the page of this one edit: everything is shown. */
  isAlone?: boolean
}

/** One edit of a game: who, when, what it changes field by field, and what became of it. */
export function EditEntry({ edit, now, headingLevel, isAlone = false }: EditEntryProps) {
  const viewer = useViewer()
  const isModerator = viewer?.abilities.includes('settle-requests') ?? false
  const Heading = `h${headingLevel}` as const
  const status = STATUS[edit.status]
  const isOwn = viewer != null && edit.author?.id === viewer.id
  return (
    <article
      className={classes('panel stack gap-12 pad-16', styles.edit)}
      aria-labelledby={`edit-${edit.id}`}
      data-edit={edit.id}
      tabIndex={-1}
    >
      <header className="row wrap middle gap-8-12">
        <div className={styles.who}>
          <Heading id={`edit-${edit.id}`} className={isAlone ? styles.title : `text-font ${styles.name}`}>
            {isAlone ? (
              `Edit ${edit.id} of ${edit.game.name}`
            ) : (
              <a href={paths.edit(edit.id)}>Edit {edit.id}</a>
            )}
          </Heading>
          {edit.basis === 'import' ? (
            <p className="muted text-13">
              Import, <Time value={edit.created_at} now={now} />
            </p>
          ) : (
            <AuthorLine author={edit.author} at={edit.created_at} now={now} avatar={24} />
          )}
        </div>
        <Chip
          tone={edit.undone_by_id ? 'neutral' : status.tone}
          icon={edit.undone_by_id ? 'undo-2' : status.icon}
        >
          {edit.undone_by_id ? 'Undone' : status.label}
        </Chip>
      </header>
      {edit.summary && !edit.hidden && <p className={styles.summary}>{edit.summary}</p>}
      {edit.undoes_id !== null && (
        <p className="muted text-13 break">
          Undoes <a href={paths.edit(edit.undoes_id)}>edit {edit.undoes_id}</a>.
        </p>
      )}
      {edit.hidden ? (
        <HiddenContent edit={edit} viewerId={isModerator ? viewer?.id : undefined} />
      ) : (
        <Changes edit={edit} isAlone={isAlone} />
      )}
      <Decision edit={edit} now={now} />
      <footer className={styles.actions}>
        {edit.status === 'pending' && isOwn && <WithdrawEdit edit={edit} />}
        {edit.status === 'applied' && edit.undone_by_id === null && (!edit.hidden || isModerator) && (
          <UndoEdit edit={edit} />
        )}
        {isModerator && <HideEdit edit={edit} />}
      </footer>
    </article>
  )
}

function Changes({ edit, isAlone }: Pick<EditEntryProps, 'edit' | 'isAlone'>) {
  const diffs = <FieldDiffs changes={diffEntries(edit.diff)} />
  return isAlone ? (
    diffs
  ) : (
    <Expandable height={COLLAPSE_PX} label="See all changes">
      {diffs}
    </Expandable>
  )
}

const DecisionReason = ({ reason }: { reason: string | null }) =>
  reason ? (
    <>
      : <RuleText>{reason}</RuleText>
    </>
  ) : (
    '.'
  )

/** The outcome of an edit, by whom and why. */
function Decision({ edit, now }: Pick<EditEntryProps, 'edit' | 'now'>) {
  const { status, basis, decided_by, decided_at, decision_reason, undone_by_id } = edit
  const by = decided_by && (
    <>
      {' '}
      by <a href={paths.user(decided_by.username)}>{authorName(decided_by)}</a>
    </>
  )
  const when = decided_at && (
    <>
      , <Time value={decided_at} now={now} />
    </>
  )
  return (
    <>
      {status === 'applied' && basis !== null && (
        <p className="muted text-13 break">
          {basis === 'accepted' ? (
            <>
              Accepted{by}
              {when}
              <DecisionReason reason={decision_reason} />
            </>
          ) : (
            BASES[basis]
          )}
        </p>
      )}
      {status === 'declined' && (
        <p className="muted text-13 break">
          Declined{by}
          {when}
          <DecisionReason reason={decision_reason} />
        </p>
      )}
      {undone_by_id !== null && (
        <p className="muted text-13 break">
          Undone by <a href={paths.edit(undone_by_id)}>edit {undone_by_id}</a>.
        </p>
      )}
      {status === 'pending' && edit.changed_since.length > 0 && (
        <p className="row middle gap-6 warning text-13">
          <Icon name="triangle-alert" size={14} /> The game has changed since then, so this edit can’t be
          accepted as is.
        </p>
      )}
    </>
  )
}
