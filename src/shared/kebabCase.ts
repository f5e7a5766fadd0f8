/** The words of an English name in lower case, joined by hyphens: 'Semi idle' → 'semi-idle'. */
export const kebabCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
