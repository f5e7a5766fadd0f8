import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './GameMerges.module.css'
import { mergesQuery } from './merges.client.ts'
import type { GameMerges as Merges } from './merges.contract.ts'

const UndoMerge = lazyComponent(() => import('./UndoMerge.tsx'), offerRetry)

/** The games that were merged into a game, with what moderators can still undo; nothing where there are none. */
export function GameMerges({ game }: { game: { urlid: string } }) {
  const items = useQuery(mergesQuery(game.urlid)).data?.items ?? []
  const now = useNow()
  if (items.length === 0) return null
  return (
    <ol className="stack gap-8" aria-label="Merged games">
      {items.map((merge) => (
        <li key={merge.id}>
          <MergeEntry merge={merge} now={now} />
        </li>
      ))}
    </ol>
  )
}

type Merge = Merges['items'][number]

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
        <p className="muted break">{reason}</p>
        {undone_at && (
          <p>
            <Icon name="undo-2" /> Undone
            <By author={undone_by} />, <Time value={undone_at} now={now} />
          </p>
        )}
      </div>
      {mayUndo && !undone_at && Date.parse(merge.undo_until) > now && (
        <Suspense>
          <UndoMerge merge={merge} />
        </Suspense>
      )}
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
