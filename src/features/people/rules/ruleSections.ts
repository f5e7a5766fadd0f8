/** A section of the rules, which moderators cite by its number. */
export interface RuleSection {
  number: number
  /** Plain text. */
  title: string
  /** Markdown. */
  content: string
}

/** The Markdown of the rules: what comes before the first section, and the sections. */
export interface Rules {
  intro: string
  sections: RuleSection[]
}

/** The heading of a section: `## 3. Title`. Others belong to the text of the section before them. */
const HEADING = /^## (\d{1,3})\. ([^\n]+)$/

/** Splits the rules into their numbered sections. Of several with one number, only the first is a section. */
export function readRules(markdown: string): Rules {
  const parts: RuleSection[] = []
  const intro: string[] = []
  let lines = intro
  for (const line of markdown.split('\n')) {
    const [, digits, heading] = HEADING.exec(line.trimEnd()) ?? []
    const number = Number(digits)
    if (heading === undefined || parts.some((part) => part.number === number)) {
      lines.push(line)
      continue
    }
    if (parts.length > 0) parts.at(-1)!.content = lines.join('\n').trim()
    parts.push({ number, title: plain(heading), content: '' })
    lines = []
  }
  if (parts.length > 0) parts.at(-1)!.content = lines.join('\n').trim()
  return { intro: intro.join('\n').trim(), sections: parts }
}

/** A heading without marks. */
const plain = (heading: string) => heading.replaceAll(/[*_`~\\]/g, '').trim()

/** The id of a section on the page of the rules. */
export const ruleAnchor = (number: number): string => `rule-${number}`

/** How a reason cites a section. */
const citation = ({ number, title }: RuleSection) =>
  `Rule ${number}: ${title}${/[.!?]$/.test(title) ? '' : '.'}`

/** A reason that begins with a section, in place of the one that it began with; what else was written follows. */
export function cite(reason: string, section: RuleSection, all: readonly RuleSection[]): string {
  const before = all.map(citation).find((each) => reason.startsWith(each)) ?? ''
  return `${citation(section)} ${reason.slice(before.length).trimStart()}`
}

/** The number of the section that a reason cites at its beginning, with its title, and the rest; undefined if it cites none. */
export function readCitation(reason: string): { number: number; cited: string; rest: string } | undefined {
  const [cited, digits] = /^Rule (\d{1,3})(?!\d)(?:: [^.!?\n]{1,200}[.!?])?/.exec(reason) ?? []
  return cited === undefined ? undefined : { number: Number(digits), cited, rest: reason.slice(cited.length) }
}
