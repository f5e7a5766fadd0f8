import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { List } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { alikeDevelopersQuery, mergeDevelopers, tellApart } from './developerTools.client.ts'
import type { AlikeDeveloper, AlikeDevelopers } from './developerTools.contract.ts'

/** Pairs of developers with similar names, which a moderator merges or tells apart. */
export default function AlikeDevelopersDialog({ onClose }: { onClose: () => void }) {
  const viewer = useViewerId()
  const found = useQuery(alikeDevelopersQuery(viewer))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Perhaps the same developer"
      description="Merging moves all games, names, and links to the developer who stays. It can’t be undone."
    >
      {found.isPending && <SkeletonText lines={6} />}
      {found.isError && (
        <ErrorState compact title="The list couldn’t be loaded" onRetry={() => void found.refetch()}>
          {errorMessage(found.error)}
        </ErrorState>
      )}
      {found.data?.items.length === 0 && (
        <EmptyState compact icon="check" title="No developers with similar names" />
      )}
      {found.data && found.data.items.length > 0 && (
        <List className="stack gap-16">
          {found.data.items.map((pair) => (
            <li key={`${pair.from.slug} ${pair.into.slug}`}>
              <Pair pair={pair} />
            </li>
          ))}
        </List>
      )}
    </Dialog>
  )
}

function Pair({ pair }: { pair: AlikeDevelopers['items'][number] }) {
  const viewer = useViewerId()
  const queryClient = useQueryClient()
  const [isSwapped, setSwapped] = useState(false)
  const [from, into] = isSwapped ? [pair.into, pair.from] : [pair.from, pair.into]
  const onSuccess = () => queryClient.invalidateQueries(alikeDevelopersQuery(viewer))
  const merging = useMutation({ mutationFn: () => mergeDevelopers(from.slug, into.slug), onSuccess })
  const differing = useMutation({ mutationFn: () => tellApart(from.slug, into.slug), onSuccess })
  const error = merging.error ?? differing.error
  return (
    <div className="stack gap-8">
      <p className="row wrap middle gap-8 break">
        <Name developer={from} /> → <Name developer={into} />
      </p>
      <div className="row wrap gap-8">
        <ConfirmButton
          size="small"
          busy={merging.isPending}
          question="Press again to merge"
          onConfirm={() => merging.mutate()}
        >
          Merge
        </ConfirmButton>
        <Button size="small" variant="plain" onClick={() => setSwapped(!isSwapped)}>
          Keep {from.name} instead
        </Button>
        <Button size="small" variant="plain" busy={differing.isPending} onClick={() => differing.mutate()}>
          Not the same
        </Button>
      </div>
      {error && <ErrorText role="alert">{errorMessage(error)}</ErrorText>}
    </div>
  )
}

const Name = ({ developer: { slug, name, games } }: { developer: AlikeDeveloper }) => (
  <span>
    <a href={paths.developer(slug)} target="_blank" rel="noopener">
      {name}
    </a>{' '}
    <span className="muted">({plural(games, 'game')})</span>
  </span>
)
