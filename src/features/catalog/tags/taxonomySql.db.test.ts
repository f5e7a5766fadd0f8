import { expect, test } from 'vitest'
import { readMigrations } from '#/db/migrate.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { TAG_CATEGORIES, TAGS } from '#/shared/taxonomy.ts'
import { testDatabase } from '../../../../test/database.ts'
import { taxonomySql } from './taxonomySql.ts'

test('a migration holds exactly what the taxonomy generates', async () => {
  const texts = (await readMigrations()).map(({ text }) => text)
  expect(texts.join('\n')).toContain(taxonomySql())
})

test('the database knows every tag, category, slot and link type of the taxonomy, and no other', async () => {
  const { kysely } = await testDatabase()
  const tags = await kysely
    .selectFrom('tags')
    .innerJoin('tag_categories', 'tag_categories.number', 'tags.category')
    .select(['tags.id', 'tags.slug', 'tags.name', 'tag_categories.id as category'])
    .orderBy('tags.category')
    .orderBy('tags.position')
    .execute()
  expect(tags).toEqual(TAGS)
  const limits = await kysely
    .selectFrom('tag_categories')
    .innerJoin('tag_slots', 'tag_slots.category', 'tag_categories.number')
    .select(({ fn }) => ['tag_categories.id', 'min_tags', fn.max('slot').as('slots')])
    .groupBy(['tag_categories.number'])
    .orderBy('tag_categories.number')
    .execute()
  expect(limits).toEqual(TAG_CATEGORIES.map(({ id, max, min }) => ({ id, min_tags: min, slots: max })))
  const links = await kysely
    .selectFrom('link_types')
    .select(['id', 'slug', 'name'])
    .orderBy('position')
    .execute()
  expect(links).toEqual(LINK_TYPES)
})
