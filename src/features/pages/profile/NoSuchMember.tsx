import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** Shown for an unknown username, with possible reasons and links. */
export function NoSuchMember({ username }: { username: string }) {
  return (
    <EmptyState
      icon="user"
      title={`There’s no member called ${username}`}
      heading={1}
      action={
        <>
          <LinkButton variant="solid" tone="accent" icon="messages-square" href={paths.community()}>
            Browse the community
          </LinkButton>
          <LinkButton href={paths.home()}>Browse all games</LinkButton>
        </>
      }
    >
      Check the name for typos. If the account was deleted, its posts may still be here without a name.
    </EmptyState>
  )
}
