import { trimCharactersEnd } from '#/shared/trimCharacters.ts'
/**
 * The version that a title names: 'v1.2', 'Version 3', '0.12.9b', 'Update 7'. Undefined without one: a bare number may be anything.
 */
export function versionInTitle(title: string): string | undefined {
  const marked = /\b(?:v|ver|version|update|patch|release|build)[ .:#]*((?:\d+\.)*\d+[\w.+-]*)/i.exec(
    title,
  )?.[1]
  const dotted = /(?<![\w.,/$€£-])(\d+(?:\.\d+)+[\w+-]*)(?![\w%,/]|\.\d)/.exec(title)?.[1]
  const version = dotted ?? marked
  const found = version && trimCharactersEnd(version, '.+-')
  // A year, or a date such as 24.12.2025, is not a version.
  if (found === undefined || /^(?:19|20)\d\d$|^\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/.test(found)) return undefined
  return found
}
