import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { NEWS_DAYS } from './followingNews.limits.ts'

/** Says how to follow something. `firstPage` is the address of the first page, on one past the last. */
export const NoNews = ({ firstPage }: { firstPage: string | undefined }) =>
  firstPage === undefined ? (
    <EmptyState
      icon="bell"
      title={`Nothing new in the last ${NEWS_DAYS} days`}
      action={
        <>
          <LinkButton href={paths.home()}>Find games</LinkButton>
          <LinkButton href={paths.community({ type: 'list' })}>Find lists</LinkButton>
          <LinkButton href={paths.updates()}>See all updates</LinkButton>
        </>
      }
    >
      <p>
        Your favorites are followed: add a game with its heart. You can also follow a game in its options, and
        developers, lists, members, and tags on their pages. Saved searches with an alert count, too.
      </p>
    </EmptyState>
  ) : (
    <EmptyState
      icon="bell"
      title="There is no news on this page"
      action={<LinkButton href={firstPage}>First page</LinkButton>}
    />
  )
