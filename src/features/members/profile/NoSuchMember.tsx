import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** Nobody has this name: why that may be, and ways on from here. */
export function NoSuchMember({ username }: { username: string }) {
  return (
    <EmptyState
      icon="user"
      title={`There is no member called ${username}`}
      heading={1}
      action={
        <>
          <LinkButton variant="solid" tone="accent" icon="messages-square" href={paths.community()}>
            See what members write
          </LinkButton>
          <LinkButton href={paths.home()}>Browse all games</LinkButton>
        </>
      }
    >
      The name may have a typing error, or the account was deleted. What its member wrote may still be here,
      under no name.
    </EmptyState>
  )
}
