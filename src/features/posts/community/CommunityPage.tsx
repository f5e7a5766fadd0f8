import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { formatDateWithin } from '#/features/catalogue/engine/dateWithin.ts'
import layout from '#/features/games/browse/BrowseLayout.module.css'
import head from '#/features/games/browse/ListHead.module.css'
import { useListAddress } from '#/features/games/browse/useListAddress.ts'
import { COMPOSED_TYPES } from '#/features/posts/compose/compose.limits.ts'
import { useComposer } from '#/features/posts/compose/composer.ts'
import { useListDialog } from '#/features/posts/lists/listDialogs.ts'
import { PostCard } from '#/features/posts/PostCard.tsx'
import { communityPostsQuery } from '#/features/posts/posts.client.ts'
import { POST_TYPE_WORDS } from '#/features/posts/postTypes.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { ActiveCommunityFilters } from './ActiveCommunityFilters.tsx'
import styles from './CommunityPage.module.css'
import { CommunityRail, type CommunityRailProps } from './CommunityRail.tsx'
import { communityAddress, toCommunityParams } from './community.address.ts'

const MyLists = lazy(() => import('#/features/posts/lists/MyLists.tsx'))

/** What the community writes: posts of one type, or of all but reviews, newest first, with their filters beside them. */
export function CommunityPage({ filters, refused }: CommunityRailProps) {
  const { type, within, page } = filters
  const list = loadedPages(useInfiniteQuery(communityPostsQuery(toCommunityParams(filters), page)))
  const markPage = useListAddress(page)
  const compose = useComposer()
  const viewer = useViewerId()
  const openListDialog = useListDialog()
  const isOfLists = type === 'list'
  const add = () => {
    if (isOfLists) return openListDialog({ kind: 'new-list' })
    const chosen = COMPOSED_TYPES.find((each) => each === type)
    compose(chosen ? { type: chosen } : {})
  }
  const chosen = (type ? 1 : 0) + (within.kind === 'any' ? 0 : 1)
  return (
    <div className={layout.layout}>
      <CommunityRail filters={filters} refused={refused} />
      <section className={layout.results} id={SKIP_TARGET} tabIndex={-1}>
        <header className={head.head}>
          <div className={head.line}>
            <h1 className={head.title}>Community</h1>
            <div className={head.tools}>
              <button type="button" className={head.filters} popoverTarget="filters">
                <Icon name="sliders-horizontal" /> Filters{chosen > 0 && ` (${chosen})`}
              </button>
              <Button variant="solid" tone="accent" icon="pencil" onClick={add}>
                {isOfLists ? 'Add a game list' : 'Add a post'}
              </Button>
            </div>
          </div>
          <ActiveCommunityFilters filters={filters} />
        </header>
        {isOfLists && viewer && (
          <Suspense>
            <MyLists />
          </Suspense>
        )}
        {list.pages[0]?.rows.length === 0 ? (
          <NoPosts filters={filters} onAdd={add} />
        ) : (
          <EndlessList
            {...list}
            key={`${type} ${formatDateWithin(within)}`}
            className={styles.list}
            keyOf={(post) => post.id}
            hrefOf={(target) => communityAddress({ ...filters, page: target })}
            noun="posts"
            skeleton={<SkeletonText lines={4} />}
            markPage={markPage}
          >
            {(post) => <PostCard post={post} />}
          </EndlessList>
        )}
      </section>
    </div>
  )
}

function NoPosts({
  filters: { type, within, page },
  onAdd,
}: Pick<CommunityRailProps, 'filters'> & { onAdd: () => void }) {
  const isNarrow = within.kind !== 'any' || page > 1
  return (
    <EmptyState
      icon={type ? POST_TYPE_WORDS[type].icon : 'messages-square'}
      title={isNarrow ? 'No posts match these filters' : 'Nothing here yet'}
      action={
        <>
          <Button onClick={onAdd}>{type === 'list' ? 'Add a game list' : 'Add a post'}</Button>
          {isNarrow && <LinkButton href={paths.community()}>See all posts</LinkButton>}
        </>
      }
    >
      {isNarrow ? 'Choose a longer period or another type.' : 'Write the first one.'}
    </EmptyState>
  )
}
