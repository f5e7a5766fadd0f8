import { authorName } from '#/features/people/authorLine/authorName.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { useFocusHandover } from '#/ui/focus.ts'
import { Icon } from '#/ui/Icon.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './MergeEntries.module.css'
import type { GameMerges } from './merges.contract.ts'
import { useUndoMerge } from './useUndoMerge.ts'

/** What was merged into a game, newest first: by whom, when, why, and whether it was undone. */
export default function MergeEntries({ merges }: { merges: GameMerges['items'] }) {
  const now = useNow()
  return (
    <ol className="stack gap-8" aria-label="Merged games">
      {merges.map((merge) => (
        <li key={merge.id}>
          <MergeEntry merge={merge} now={now} />
        </li>
      ))}
    </ol>
  )
}

type Merge = GameMerges['items'][number]

function MergeEntry({ merge, now }: { merge: Merge; now: number }) {
  const mayUndo = useViewer()?.abilities.includes('edit-at-once') ?? false
  const { name, urlid, reason, merged_at, merged_by, undone_at, undone_by } = merge
  return (
    <article className={styles.merge} aria-label={`${name} was merged into this game`}>
      <div className={styles.words}>
        <p>
          <Icon name="users" /> {undone_at ? <a href={paths.game(urlid)}>{name}</a> : <strong>{name}</strong>}{' '}
          was merged into this game
          <By author={merged_by} />, <Time value={merged_at} now={now} />
        </p>
        <p className="muted break">
          <RuleText>{reason}</RuleText>
        </p>
        {undone_at && (
          <p>
            <Icon name="undo-2" /> Undone
            <By author={undone_by} />, <Time value={undone_at} now={now} />
          </p>
        )}
      </div>
      {mayUndo && !undone_at && Date.parse(merge.undo_until) > now && <UndoMerge merge={merge} />}
    </article>
  )
}

const By = ({ author }: { author: Merge['merged_by'] }) =>
  author && (
    <>
      {' by '}
      <a href={paths.user(author.username)}>{authorName(author)}</a>
    </>
  )

function UndoMerge({ merge }: { merge: Merge }) {
  const undoing = useUndoMerge()
  // Once it is done, the button is gone.
  const button = useFocusHandover<HTMLButtonElement>()
  return (
    <Button
      ref={button}
      size="small"
      icon="undo-2"
      aria-label={`Undo the merge of ${merge.name}`}
      busy={undoing.isPending}
      onClick={() => undoing.mutate(merge.id)}
    >
      Undo
    </Button>
  )
}
