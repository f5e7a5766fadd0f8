import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import layout from '#/features/catalog/browse/BrowseLayout.module.css'
import head from '#/features/catalog/browse/ListHead.module.css'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { useListDialog } from '#/features/catalog/games/listDialogs.ts'
import { formatDateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { useLiveTopic } from '#/features/catalog/live/followedTopics.client.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import { COMPOSED_TYPES } from '#/features/community/compose/compose.limits.ts'
import { useComposer } from '#/features/community/compose/composer.ts'
import { describePopularity } from '#/features/community/posts/describePopularity.ts'
import { PostCard } from '#/features/community/posts/PostCard.tsx'
import { COMMUNITY_ORDERS } from '#/features/community/posts/popularPosts.limits.ts'
import { communityPostsQuery } from '#/features/community/posts/posts.client.ts'
import { POST_TYPE_ICONS } from '#/features/community/posts/postTypeIcons.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { ActiveCommunityFilters } from './ActiveCommunityFilters.tsx'
import styles from './CommunityPage.module.css'
import { CommunityRail, type CommunityRailProps } from './CommunityRail.tsx'
import { communityAddress, hasOwnPeriod, toCommunityParams, withOrder } from './community.address.ts'
import { NothingPopular } from './NothingPopular.tsx'

const HeldPosts = lazyComponent(() => import('#/features/community/posts/HeldPosts.tsx'))
const MyLists = lazyComponent(() => import('#/features/community/lists/MyLists.tsx'), offerRetry)

const ORDER_LABELS = { newest: 'Newest', popular: 'Popular' } as const

/** What the community writes: posts of one type, or of all but reviews, newest or most popular first, with their filters beside them. */
export function CommunityPage({ filters, refused }: CommunityRailProps) {
  useLiveTopic(topic.lists)
  const { type, order, within, page } = filters
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
  const chosen = (type ? 1 : 0) + (hasOwnPeriod(filters) ? 1 : 0)
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
          <TabLinks
            label="Order"
            links={COMMUNITY_ORDERS.map((each) => ({
              href: communityAddress(withOrder(filters, each)),
              label: ORDER_LABELS[each],
              current: each === order,
            }))}
          />
          <ActiveCommunityFilters filters={filters} />
        </header>
        {isOfLists && viewer && (
          <Suspense>
            <MyLists />
          </Suspense>
        )}
        {viewer && page === 1 && order === 'newest' && within.kind === 'any' && !isOfLists && (
          <Suspense>
            <HeldPosts belongs={(post) => (type ? post.post_type === type : post.post_type !== 'review')}>
              {(post) => <PostCard post={post} isHeld />}
            </HeldPosts>
          </Suspense>
        )}
        {list.pages[0]?.rows.length === 0 ? (
          <NoPosts filters={filters} onAdd={add} />
        ) : (
          <EndlessList
            {...list}
            key={`${type} ${order} ${formatDateWithin(within)}`}
            className="stack gap-12"
            keyOf={(post) => post.id}
            hrefOf={(target) => communityAddress({ ...filters, page: target })}
            noun="posts"
            skeleton={<SkeletonText lines={4} />}
            markPage={markPage}
          >
            {(post) => (
              <>
                {post.in_period && (
                  <p className={styles.reason}>{describePopularity(post.in_period, within)}</p>
                )}
                <PostCard post={post} />
              </>
            )}
          </EndlessList>
        )}
      </section>
    </div>
  )
}

interface NoPostsProps extends Pick<CommunityRailProps, 'filters'> {
  onAdd: () => void
}

function NoPosts({ filters, onAdd }: NoPostsProps) {
  const { type, order, within, page } = filters
  if (order === 'popular') return <NothingPopular filters={filters} />
  const isNarrow = within.kind !== 'any' || page > 1
  return (
    <EmptyState
      icon={type ? POST_TYPE_ICONS[type] : 'messages-square'}
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
