import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, send, signIn } = await testApi()
const alice = await signIn(PEOPLE.alice)
await db.kysely
  .updateTable('profiles')
  .set({ display_name: 'Morgan the Keeper' })
  .where('id', '=', PEOPLE.mod)
  .execute()

const rename = (headers: HeadersInit, display_name: string) =>
  send('PATCH', '/api/me', headers, { display_name })

test.each([
  ['Admin', 'a name of the site'],
  ['аdmin', 'it in Cyrillic'],
  ['A d m i n', 'it with blanks'],
  ['𝐀𝐝𝐦𝐢𝐧', 'it in mathematical letters'],
  ['Ádmïn', 'it with accents'],
  ['M0derator', 'a digit for a letter'],
  ['SUPP0RT!', 'a digit and a mark'],
  ['ldledex', 'the site’s name with another letter'],
  ['Idledex Staff', 'the site’s name as a word'],
  ['Moderator Anna', 'a word of the site’s'],
  ['Morgan the Keeper', 'a moderator’s name'],
  ['Morgаn  the Kееper', 'a moderator’s name in Cyrillic'],
  ['\u3164', 'a filler'],
  ['\u2800\u2800', 'a blank of Braille'],
  ['\u115f.', 'a filler and a dot'],
  ['Al\u200bice', 'a blank without width'],
  ['Alice\u061c', 'a mark of direction'],
  ['A\u00adlice', 'a soft hyphen'],
  ['\u200d🎲', 'a joiner that joins nothing'],
  ['A\u{e0061}', 'a tag'],
])('a stranger cannot be shown as %s: %s', async (name) => {
  const { status, body } = await rename(alice, name)
  expect([status, body.errors?.[0].parameter]).toEqual([400, 'display_name'])
})

test.each([
  'Ada',
  'Nadia Madison',
  'Модест',
  '李小龍',
  'Zoë ❤️',
  '👩‍🚀 Sam',
  '👩🏽‍🚀',
  'O’Neil-Smith 3rd',
  'Modern',
])('a name that is nobody else’s is shown: %s', async (name) => {
  expect((await rename(alice, name)).body.display_name).toBe(name)
})

test('a name is stored normalized', async () => {
  expect((await rename(alice, '  Ｆｕｌｌ ﬁve ')).body.display_name).toBe('Full five')
})

test('a moderator can keep their name, and call themselves a moderator', async () => {
  const mod = await signIn(PEOPLE.mod)
  expect((await rename(mod, 'Moderator')).status).toBe(200)
  expect((await rename(mod, 'Morgan the Keeper')).status).toBe(200)
})

test('a member whose name later became a moderator’s can still change other fields', async () => {
  const bob = await signIn(PEOPLE.bob)
  await db.kysely
    .updateTable('profiles')
    .set({ display_name: 'Admin' })
    .where('id', '=', PEOPLE.bob)
    .execute()
  const { status } = await send('PATCH', '/api/me', bob, { display_name: 'Admin', about: 'Hello' })
  expect(status).toBe(200)
})
