import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeFollow } from '#/features/people/following/changeFollow.client.ts'
import { followedSubjectsQuery } from '#/features/people/following/followedSubjects.client.ts'
import { followsQuery } from '#/features/people/following/following.client.ts'
import type { FollowedSubject, Follows } from '#/features/people/following/following.contract.ts'
import type { SubjectKind } from '#/features/people/following/following.limits.ts'
import { followOf, listsOf } from '#/features/people/following/following.rules.ts'
import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'following'

const KINDS: readonly { kind: SubjectKind; title: string; missing: string }[] = [
  { kind: 'games', title: 'Games', missing: 'A game you can no longer see' },
  { kind: 'developers', title: 'Developers', missing: 'A developer' },
  { kind: 'tags', title: 'Tags', missing: 'A tag' },
  { kind: 'lists', title: 'Lists', missing: 'A list you can no longer see' },
  { kind: 'members', title: 'Members', missing: 'A member' },
]

/** What the member follows besides threads, by kind, each with a way to stop. */
export function FollowedSubjects({ viewer }: { viewer: string }) {
  const { data: follows } = useQuery(followsQuery(viewer))
  const [said, say] = useState('')
  const kinds = follows ? KINDS.filter(({ kind }) => hasAny(follows, kind)) : []
  return (
    <Section
      id={HEADING}
      title="What you follow"
      note={
        <>
          Your favorite games are followed, too, unless you switch that off in a game’s options. To follow a
          search, turn on its alert in your <a href={paths.settings('filters')}>saved searches</a>.
        </>
      }
    >
      {!follows && <SkeletonText lines={2} />}
      {follows && kinds.length === 0 && (
        <EmptyState compact icon="bell" title="Nothing yet">
          Games, developers, tags, lists, and members you follow appear here.
        </EmptyState>
      )}
      {follows &&
        kinds.map((each) => (
          <KindList key={each.kind} {...each} viewer={viewer} follows={follows} say={say} />
        ))}
      <StatusMessage>{said}</StatusMessage>
    </Section>
  )
}

const hasAny = (follows: Follows, kind: SubjectKind): boolean => {
  const { on, off } = listsOf(follows, kind)
  return on.length + off.length > 0
}

interface KindListProps {
  kind: SubjectKind
  title: string
  missing: string
  viewer: string
  follows: Follows
  say: (what: string) => void
}

function KindList({ kind, title, missing, viewer, follows, say }: KindListProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const list = loadedPages(
    useInfiniteQuery({ ...followedSubjectsQuery(viewer, kind), refetchOnMount: 'always' }),
  )
  // What is taken back goes at once, and returns if that can't be saved.
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ id }) => followOf(follows, { kind, id }) !== 'usual'),
  }))
  const takeBack = async ({ id, on, name }: FollowedSubject) => {
    say('')
    focusSection(HEADING)
    if (await changeFollow(queryClient, toast, { kind, id }, 'usual'))
      say(
        on
          ? `You no longer follow ${name ?? missing}.`
          : `${name ?? missing}: followed while it’s a favorite.`,
      )
  }
  return (
    <section aria-labelledby={`following-${kind}`} className="stack gap-8">
      <h3 id={`following-${kind}`} className="text-15">
        {title}
      </h3>
      <EndlessList
        {...list}
        pages={pages}
        loadsOnScroll={false}
        className="stack"
        keyOf={({ id }) => id}
        attributesOf={() => ({ className: styles.item })}
        noun={title.toLowerCase()}
        skeleton={<SkeletonText lines={2} />}
      >
        {(subject) => (
          <SubjectRow subject={subject} missing={missing} onTakeBack={() => void takeBack(subject)} />
        )}
      </EndlessList>
    </section>
  )
}

interface SubjectRowProps {
  subject: FollowedSubject
  missing: string
  onTakeBack: () => void
}

function SubjectRow({ subject: { on, name, link }, missing, onTakeBack }: SubjectRowProps) {
  const verb = on ? 'Unfollow' : 'Follow again'
  return (
    <>
      <Icon name={on ? 'bell' : 'bell-off'} className="muted" />
      <div className="stack grow min-0 break">
        {link ? (
          <a className={classes('strong', styles.name)} href={link}>
            {name}
          </a>
        ) : (
          <span className="muted">{missing}</span>
        )}
        {!on && <span className="muted text-13">Updates are off</span>}
      </div>
      <Button size="small" aria-label={`${verb}: ${name ?? missing}`} onClick={onTakeBack}>
        {verb}
      </Button>
    </>
  )
}
