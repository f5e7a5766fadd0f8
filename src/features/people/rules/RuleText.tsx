import { paths } from '#/shared/paths.ts'
import { readCitation } from './ruleSections.ts'

/** A moderator's reason. If it begins with 'Rule 3: Its title.', that links to the section of the rules. */
export function RuleText({ children: reason }: { children: string }) {
  const citation = readCitation(reason)
  if (!citation) return reason
  return (
    <>
      <a href={paths.rules(citation.number)}>{citation.cited}</a>
      {citation.rest}
    </>
  )
}
