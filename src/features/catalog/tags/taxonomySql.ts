import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'

function values(rows: readonly (readonly (string | number)[])[]): string {
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
  return `${rows.map((row) => `  (${row.map(literal).join(', ')})`).join(',\n')};\n`
}

/**
 * The SQL that fills tag_categories, tag_slots, tags and link_types from the taxonomy and the link types.
 * A migration holds its result; a test compares them. When the taxonomy grows, a new migration adds the rows.
 */
export function taxonomySql(): string {
  const categories = TAG_CATEGORIES.map((entry, index) => [
    index + 1,
    entry.id,
    entry.name,
    entry.max,
    entry.min,
  ])
  const tags = TAG_CATEGORIES.flatMap((entry, index) =>
    entry.tags.map((tag, position) => [tag.id, index + 1, tag.slug, tag.name, position]),
  )
  const links = LINK_TYPES.map((type, position) => [type.id, type.slug, type.name, position])
  return [
    '-- Generated from taxonomy.ts and linkTypes.ts by taxonomySql.ts.\n',
    `insert into tag_categories (number, id, name, max_tags, min_tags) values\n${values(categories)}`,
    'insert into tag_slots (category, slot)\n  select number, generate_series(1, max_tags) from tag_categories;\n',
    `insert into tags (id, category, slug, name, position) values\n${values(tags)}`,
    `insert into link_types (id, slug, name, position) values\n${values(links)}`,
  ].join('\n')
}
