import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** The address names a page after the last one. `lastPage` is 0 if the list is empty. */
export function PastTheEnd({
  lastPage,
  addressOf,
}: {
  lastPage: number
  addressOf: (page: number) => string
}) {
  if (lastPage === 0)
    return (
      <EmptyState
        icon="gamepad-2"
        title="No games yet"
        action={<LinkButton href={paths.addGame()}>Add the first game</LinkButton>}
      >
        Do you run this site? <a href={paths.admin()}>Set it up</a>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="gamepad-2"
      title="This page is past the end of the list"
      action={
        <>
          <LinkButton size="small" href={addressOf(1)}>
            First page
          </LinkButton>
          <LinkButton size="small" href={addressOf(lastPage)}>
            Last page
          </LinkButton>
        </>
      }
    >
      The list has {lastPage === 1 ? 'one page' : `${lastPage} pages`}.
    </EmptyState>
  )
}
