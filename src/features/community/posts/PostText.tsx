import { Expandable } from '#/ui/Expandable.tsx'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { REVIEW_COLLAPSE, REVIEW_COLLAPSE_PX } from './posts.limits.ts'

export interface PostTextProps {
  /** Unique on the page. */
  id: string
  text: string
  headingLevel: number
}

/** A post's text in a list: a long one shows its beginning until the reader asks for all. */
export function PostText({ id, text, headingLevel }: PostTextProps) {
  const markdown = <Markdown headingLevel={headingLevel}>{text}</Markdown>
  if ([...text].length <= REVIEW_COLLAPSE) return markdown
  return (
    <Expandable id={id} height={REVIEW_COLLAPSE_PX} label="See full">
      {markdown}
    </Expandable>
  )
}
