import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { listAddress } from './filterAddress.ts'
import type { ShownList } from './listOfAddress.ts'

/** Shown to visitors in place of a list that is filtered by the viewer's own votes or favorites. */
export function SignInToFilter({ list: { kind, query } }: { list: ShownList }) {
  const ask = useSignInPrompt()
  const what = query.favorites ? 'favorites' : 'votes'
  return (
    <EmptyState
      icon={query.favorites ? 'heart' : 'thumbs-up'}
      title={`Sign in to filter by your ${what}`}
      action={
        <>
          <Button variant="solid" tone="accent" onClick={() => ask(`filter by your ${what}`)}>
            Sign in
          </Button>
          <LinkButton href={listAddress(kind, { ...query, vote: 'all', favorites: false, page: 1 })}>
            Remove this filter
          </LinkButton>
        </>
      }
    >
      This list is filtered by {query.favorites ? 'your favorite games' : 'the games that you voted on'}.
    </EmptyState>
  )
}
