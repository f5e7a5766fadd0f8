import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { editQuery } from '#/features/stewardship/edits/edits.client.ts'
import type { GameEdit } from '#/features/stewardship/edits/edits.contract.ts'
import { useNow } from '#/shared/now.ts'
import { pageTitle } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { EditEntry } from './EditEntry.tsx'

/** One applied edit of a game at an address of its own. */
export function EditPage({ id }: { id: number | string }) {
  const { data: edit } = useSuspenseQuery(editQuery(id))
  return <EditWithGame edit={edit} />
}

/** The title of the page of an edit. */
const editTitle = (edit: GameEdit): string => `Edit ${edit.id} of ${edit.game.name}`

/**
 * An edit that waits, or was declined or withdrawn: it exists only for its author, for moderators, and for the game's developer.
 * `children` are what everybody else sees.
 */
export function HiddenEditPage({ id, children }: { id: string; children: ReactNode }) {
  const viewer = useViewerId() ?? undefined
  const edit = useQuery({ ...editQuery(id, viewer), enabled: viewer !== undefined, retry: false })
  const title = edit.data && pageTitle(editTitle(edit.data))
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (edit.data) return <EditWithGame edit={edit.data} />
  return edit.isLoading ? (
    <div className="column stack gap-16" aria-busy="true">
      <SkeletonText lines={6} />
    </div>
  ) : (
    children
  )
}

function EditWithGame({ edit }: { edit: GameEdit }) {
  const now = useNow()
  return (
    <div className="column stack gap-16">
      <p>
        <a href={paths.game(edit.game.urlid)}>{edit.game.name}</a> ·{' '}
        <a href={paths.gameHistory(edit.game.urlid)}>History</a>
      </p>
      <EditEntry edit={edit} now={now} headingLevel={1} isAlone />
    </div>
  )
}
