import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import type { FormValues } from './formValues.ts'
import { isShort } from './tagChoice.ts'

/** Something that a new game needs. `key` names its place in the form as `FormErrors` does. */
export interface Requirement {
  key: string
  label: string
  isMet: boolean
}

/** Everything that a new game needs, in the order of the form. */
export function requirementsOf(values: FormValues): Requirement[] {
  return [
    { key: 'name', label: 'Name', isMet: values.name.trim() !== '' },
    { key: 'desc', label: 'Short description', isMet: values.desc.trim() !== '' },
    { key: 'links', label: 'A link', isMet: values.links.some(({ url }) => url.trim() !== '') },
    ...TAG_CATEGORIES.filter(({ min }) => min > 0).map((category) => ({
      key: `tags.${category.id}`,
      label: `${category.name} tag`,
      isMet: !isShort(category, values.tags),
    })),
  ]
}

/** What a section has so far, for its title. */
export const SECTION_STATUS: Readonly<Record<string, (values: FormValues) => string>> = {
  basics: ({ name }) => name.trim(),
  links: ({ links }) => amount(links.filter(({ url }) => url.trim() !== '').length, 'link'),
  tags: ({ tags }) => amount(tags.length, 'tag'),
  pictures: ({ logo, banner, screenshots }) =>
    list([logo && 'logo', banner && 'banner', amount(screenshots.filter(Boolean).length, 'screenshot')]),
  more: ({ long_desc, other_names, relations, release, trailer }) =>
    list([
      long_desc.trim() && 'description',
      amount(other_names.length, 'other name'),
      amount(relations.length, 'related game'),
      release.year && 'release date',
      trailer.trim() && 'trailer',
    ]),
}

const amount = (count: number, noun: string) =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`

function list(parts: readonly (string | null)[]): string {
  const words = parts.filter(Boolean).join(', ')
  return words && words[0]!.toUpperCase() + words.slice(1)
}
