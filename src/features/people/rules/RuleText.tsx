import { paths } from '#/shared/paths.ts'
import { isPlainClick } from '#/ui/plainClick.ts'
import { readCitation } from './ruleSections.ts'

interface RuleTextProps {
  children: string
  /** The reader follows the link. */
  onLeave?: () => void
}

/** A moderator's reason. If it begins with 'Rule 3: Its title.', that links to the section of the rules. */
export function RuleText({ children: reason, onLeave }: RuleTextProps) {
  const citation = readCitation(reason)
  if (!citation) return reason
  return (
    <>
      <a href={paths.rules(citation.number)} onClick={(event) => isPlainClick(event) && onLeave?.()}>
        {citation.cited}
      </a>
      {citation.rest}
    </>
  )
}
