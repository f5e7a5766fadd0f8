import { Expandable } from '#/ui/Expandable.tsx'
import Markdown from '#/ui/markdown/Markdown.tsx'
import { REVIEW_COLLAPSE, REVIEW_COLLAPSE_PX } from './posts.limits.ts'

/** A post's text in a list: a long one shows its beginning until the reader asks for all. */
export function PostText({ text, headingLevel }: { text: string; headingLevel: number }) {
  const markdown = <Markdown headingLevel={headingLevel}>{text}</Markdown>
  if ([...text].length <= REVIEW_COLLAPSE) return markdown
  return (
    <Expandable height={REVIEW_COLLAPSE_PX} label="See full">
      {markdown}
    </Expandable>
  )
}
