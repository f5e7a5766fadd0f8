import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

/** Foreign keys to rows that are never deleted. */
const TO_FIXED_ROWS = ['tag_categories', 'tag_slots', 'tags', 'link_types']

test('each foreign key has an index that begins with its first column, which is an id, so that no deletion reads a whole table', async () => {
  const { kysely } = await testDatabase()
  const { rows } = await sql<{ key: string }>`
    select key.conrelid::regclass || '.' || key.conname as key
      from pg_constraint key
     where key.contype = 'f' and key.connamespace = 'public'::regnamespace
       and key.confrelid::regclass::text <> all (${TO_FIXED_ROWS}::text[])
       and not exists (
         select from pg_index i
          where i.indrelid = key.conrelid and i.indisvalid
            and i.indkey[0] = key.conkey[1]
            -- A search by a column does not look for rows without a value in it.
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) =
                  (select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = key.conrelid and attnum = key.conkey[1])))
     order by 1`.execute(kysely)
  expect(rows.map(({ key }) => key)).toEqual([])
})
