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
        You follow your favorites: click a game’s heart to add it. To follow more, choose “Follow updates” in
        a game’s options, “Follow” on the page of a developer, list, or member, or “Follow this tag” above the
        games with a tag. Saved searches with an alert count, too.
      </p>
    </EmptyState>
  ) : (
    <EmptyState
      icon="bell"
      title="There’s no news on this page"
      action={<LinkButton href={firstPage}>First page</LinkButton>}
    />
  )
