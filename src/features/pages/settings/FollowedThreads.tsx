import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostType } from '#/features/community/posts/posts.limits.ts'
import { POST_TYPE_WORDS, postAddress } from '#/features/community/posts/postTypes.ts'
import { changeFollow } from '#/features/people/following/changeFollow.client.ts'
import { followedThreadsQuery } from '#/features/people/following/followedThreads.client.ts'
import { followsQuery } from '#/features/people/following/following.client.ts'
import type { FollowedThread } from '#/features/people/following/following.contract.ts'
import { followOf } from '#/features/people/following/following.rules.ts'
import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'threads'

/** The threads that the member follows or has muted, each with a way back. */
export function FollowedThreads({ viewer }: { viewer: string }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { data: follows } = useQuery(followsQuery(viewer))
  const list = loadedPages(useInfiniteQuery({ ...followedThreadsQuery(viewer), refetchOnMount: 'always' }))
  const [said, say] = useState('')
  // What is taken back goes at once, and returns if that can't be saved.
  const pages = list.pages.map((page) => ({
    ...page,
    rows: follows
      ? page.rows.filter(({ id }) => followOf(follows, { kind: 'threads', id }) !== 'usual')
      : page.rows,
  }))
  const takeBack = async (thread: FollowedThread) => {
    say('')
    focusSection(HEADING)
    if (await changeFollow(queryClient, toast, { kind: 'threads', id: thread.id }, 'usual'))
      say(`${nameOf(thread)}: you’re notified as usual again.`)
  }
  const isEmpty = pages.length > 0 && !list.onNext && pages.every(({ rows }) => rows.length === 0)
  return (
    <Section
      id={HEADING}
      title="Threads you follow or have muted"
      note="Choose for any post, above its comments. Following notifies you about every new comment. Muting stops all notifications from the thread."
    >
      {isEmpty ? (
        <EmptyState
          compact
          icon="bell"
          title="No threads yet"
          action={
            <LinkButton size="small" href={paths.community({})}>
              Browse the community
            </LinkButton>
          }
        >
          Threads you follow or mute appear here.
        </EmptyState>
      ) : (
        <EndlessList
          {...list}
          pages={pages}
          loadsOnScroll={false}
          className="stack"
          keyOf={({ id }) => id}
          attributesOf={() => ({ className: styles.item })}
          noun="threads"
          skeleton={<SkeletonText lines={2} />}
        >
          {(thread) => <ThreadRow thread={thread} onTakeBack={() => void takeBack(thread)} />}
        </EndlessList>
      )}
      <StatusMessage>{said}</StatusMessage>
    </Section>
  )
}

const nameOf = ({ post }: FollowedThread): string => post?.title ?? 'A post you can no longer see'

function ThreadRow({ thread, onTakeBack }: { thread: FollowedThread; onTakeBack: () => void }) {
  const { id, on, post } = thread
  const name = nameOf(thread)
  const type = post && (post.post_type as PostType)
  return (
    <>
      <Icon name={on ? 'bell' : 'bell-off'} className="muted" />
      <div className="stack grow min-0 break">
        {type ? (
          <a className={classes('strong', styles.name)} href={postAddress({ id, post_type: type })}>
            {name}
          </a>
        ) : (
          <span className="muted">{name}</span>
        )}
        <span className="muted text-13">
          {[
            on ? 'Following' : 'Muted',
            type && POST_TYPE_WORDS[type].one,
            post?.author && `by ${post.author}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Button size="small" aria-label={`${on ? 'Unfollow' : 'Unmute'}: ${name}`} onClick={onTakeBack}>
        {on ? 'Unfollow' : 'Unmute'}
      </Button>
    </>
  )
}
