import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ListActions } from '#/features/community/lists/ListActions.tsx'
import { ListGames } from '#/features/community/lists/ListGames.tsx'
import type { OwnPost } from '#/features/community/posts/posts.contract.ts'
import { RemovePost } from '#/features/community/posts/RemovePost.tsx'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { ListPictures } from './PostHead.tsx'
import page from './PostPage.module.css'

/** A list that only its owner sees: private, or held for review. It has no comments and no votes. */
export default function OwnListPage({ list }: { list: OwnPost }) {
  const now = useNow()
  const router = useRouter()
  const { title } = list
  useEffect(() => {
    // The server's page for this address is a 404.
    const before = document.title
    document.title = title ?? before
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <div className="column stack gap-24">
      <article className={classes('panel stack gap-24', page.post)}>
        <ListPictures list={list.list} />
        <header className="stack gap-12">
          <div className="row wrap middle gap-8-12">
            <Chip icon="list" href={paths.community({ type: 'list' })}>
              List
            </Chip>
            {list.is_private && (
              <Chip icon="eye-off" title="Only you can see this list">
                Private
              </Chip>
            )}
            {list.is_held && (
              <Chip icon="clock" tone="warning" title="A moderator will check it before others can see it">
                Held for review
              </Chip>
            )}
          </div>
          <h1 className={page.title}>{title}</h1>
          <div className="row wrap middle spread gap-8-16">
            <AuthorLine author={list.author} at={list.created_at} now={now} avatar={40} />
          </div>
        </header>
        {list.content && (
          <div className={page.text}>
            <Markdown headingLevel={2}>{list.content}</Markdown>
          </div>
        )}
        <ListGames post={list} />
        <div className="row wrap middle gap-8-12">
          <ListActions list={list} onEdited={() => void router.invalidate()} />
          <RemovePost
            post={list}
            noun="list"
            onRemoved={() => router.navigate({ href: paths.community({ type: 'list' }) })}
          />
        </div>
      </article>
    </div>
  )
}
