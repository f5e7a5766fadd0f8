import type { MouseEvent } from 'react'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import type { Author } from '#/features/people/members/members.contract.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { focusRendered } from '#/ui/focus.ts'
import styles from './FoldedText.module.css'

export interface FoldedTextProps {
  author: Pick<Author, 'username' | 'display_name'> | null
  /** What is folded, with an article: 'A comment'. */
  what: string
  onShow: () => void
}

/** What is left of the text of a member whom the viewer has muted: one line. The focus goes to what the button shows. */
export function FoldedText({ author, what, onShow }: FoldedTextProps) {
  if (!author) return null
  const name = authorName(author)
  const show = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest<HTMLElement>('article, li')
    onShow()
    if (item && !item.hasAttribute('tabindex')) item.tabIndex = -1
    focusRendered(() => item)
  }
  return (
    <p className={styles.line}>
      <span className="ellipsis">
        <span className={styles.what}>{what} by </span>
        <a className={styles.name} href={paths.user(author.username)}>
          {name}
        </a>
        , whom you muted
      </span>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        className={classes('finger', styles.show)}
        aria-label={`Show ${what.toLowerCase().replace(/^an? /, 'the ')} by ${name}`}
        onClick={show}
      >
        Show
      </button>
    </p>
  )
}
