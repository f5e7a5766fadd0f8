import { type Kysely, sql } from 'kysely'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import type { DB } from '#/db/generated/tables.ts'
import { tagByName } from '#/shared/taxonomy.ts'
import { addComments, addPosts } from './buildWorldPosts.ts'
import { at, EDITS, GAMES, PEOPLE } from './world.ts'

/** Fills an empty database with five members and six games, and what they wrote. Ids are those of the constants above. */
export async function buildWorld(db: Kysely<DB>): Promise<void> {
  await addPeople(db)
  await addGames(db)
  await addTagsAndLinks(db)
  await addVotes(db)
  await addUpdates(db)
  await addEdits(db)
  await addPosts(db)
  await addComments(db)
  await continueIds(db)
}

/** Members of old standing, whose votes count at once. */
const OLD = at('2023-12-01')

async function addPeople(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('profiles')
    .values(
      [
        { id: PEOPLE.alice, username: 'alice', display_name: 'Alice', total_exp: 900 },
        { id: PEOPLE.bob, username: 'bob', display_name: null, total_exp: 0 },
        { id: PEOPLE.carol, username: 'carol', display_name: null, total_exp: 3000, name_badge: 'gold' },
        { id: PEOPLE.dev, username: 'dev', display_name: 'Tower Works', total_exp: 60 },
        { id: PEOPLE.mod, username: 'mod', display_name: null, role: 'mod', total_exp: 300 },
      ].map((person) => ({ ...person, created_at: OLD })),
    )
    .execute()
}

async function addGames(db: Kysely<DB>): Promise<void> {
  const tower = {
    id: GAMES.tower,
    urlid: 'number-tower',
    name: 'Number Tower',
    desc: 'Stack numbers until the sky gives up.',
    long_desc: 'Each floor **doubles** the one below.',
    developer_id: PEOPLE.dev,
    added_by: PEOPLE.alice,
    confirmed: true,
    logo_url: 'https://pictures.example/tower/logo.png',
    banner_url: 'https://pictures.example/tower/banner.png',
    ss_thumbnails: JSON.stringify([
      { thumb: 'https://pictures.example/tower/1s.png', full: 'https://pictures.example/tower/1.png' },
      { thumb: 'https://pictures.example/tower/2.png' },
      { thumb: 'javascript:alert(1)', full: 'https://pictures.example/tower/3.png' },
    ]),
    trailer: 'https://www.youtube.com/watch?v=aBcDeFgHiJk',
    playable: true,
    play_link: '/demo-games/number-garden/',
    release_date: '2023-05-01',
    release_precision: 'month',
    created_at: at('2024-01-10'),
  }
  const plain = { confirmed: true, added_by: PEOPLE.bob }
  await db.insertInto('games').values(tower).execute()
  await setDevelopers(db, [{ gameId: GAMES.tower, names: ['Tower Works'] }])
  for (const game of [
    {
      ...plain,
      id: GAMES.mine,
      urlid: 'idle-mine',
      name: 'Idle Mine',
      desc: 'Dig.',
      created_at: at('2024-02-01'),
    },
    {
      ...plain,
      id: GAMES.colony,
      urlid: 'lost-colony',
      name: 'Lost Colony',
      confirmed: false,
      created_at: at('2024-03-01'),
    },
    {
      ...plain,
      id: GAMES.clicker,
      urlid: 'old-clicker',
      name: 'Old Clicker',
      notes: JSON.stringify([{ short: 'No links', long: 'Every link is dead.', archived: true }]),
      created_at: at('2020-03-01'),
    },
    { ...plain, id: GAMES.gone, urlid: 'gone', name: 'Gone', is_removed: true, created_at: at('2021-01-01') },
    {
      ...plain,
      id: GAMES.farm,
      urlid: 'number-farm',
      name: 'Number Farm',
      desc: 'Grow fields of numbers.',
      added_by: null,
      created_at: at('2024-02-15'),
    },
  ])
    await db.insertInto('games').values(game).execute()
}

const TAGS: Record<keyof typeof GAMES, string[]> = {
  tower: ['Web', 'Windows', 'Early access', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Prestige'],
  mine: ['Web', 'Finished', 'Ads', 'Clicker', '2D', 'Industrial', 'Resource management'],
  colony: ['Windows', 'Prototype', 'Free', 'Active', '3D', 'Space', 'Survival'],
  clicker: ['Web', 'Abandoned', 'Free', 'Clicker', 'Text based', 'Fantasy', 'Numbers go up'],
  gone: ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up'],
  farm: ['Web', 'Windows', 'Finished', 'Free', 'Idle', '2D', 'Nature', 'Numbers go up', 'Prestige'],
}

async function addTagsAndLinks(db: Kysely<DB>): Promise<void> {
  const names = Object.entries(TAGS) as [keyof typeof GAMES, string[]][]
  for (const [game, tags] of names) {
    for (const name of tags)
      await db
        .insertInto('game_tags')
        .values({ game_id: GAMES[game], tag_id: tagByName.get(name)!.id })
        .execute()
  }
  await db
    .insertInto('game_links')
    .values([
      { game_id: GAMES.tower, type: 'website', url: 'https://tower.example/', position: 0 },
      {
        game_id: GAMES.tower,
        type: 'google play',
        url: 'https://play.example/tower',
        position: 1,
        note: 'Beta',
      },
      { game_id: GAMES.mine, type: 'steam', url: 'https://store.example/mine', position: 0 },
    ])
    .execute()
}

async function addVotes(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('votes')
    .values([
      { game_id: GAMES.tower, user_id: PEOPLE.alice, type: 1 },
      { game_id: GAMES.tower, user_id: PEOPLE.bob, type: 1 },
      { game_id: GAMES.tower, user_id: PEOPLE.carol, type: -1 },
      { game_id: GAMES.mine, user_id: PEOPLE.alice, type: 1 },
    ])
    .execute()
  await db
    .insertInto('favorites')
    .values([{ game_id: GAMES.tower, user_id: PEOPLE.bob }])
    .execute()
}

async function addUpdates(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('updates')
    .values([
      { id: 1, game_id: GAMES.tower, version_number: '1.0', title: 'First floor', justdate: '2024-01-11' },
      {
        id: 2,
        game_id: GAMES.tower,
        version_number: '1.1',
        content: 'More *floors*.',
        justdate: '2024-01-20',
      },
      { id: 3, game_id: GAMES.tower, version_number: '1.2', justdate: '2024-02-20' },
      { id: 4, game_id: GAMES.tower, title: 'Nameless', justdate: '2024-03-20' },
      { id: 5, game_id: GAMES.tower, version_number: '9.0', justdate: '2024-04-01', is_removed: true },
      { id: 6, game_id: GAMES.tower, version_number: '9.1', justdate: '2024-04-02', confirmed: false },
      { id: 7, game_id: GAMES.mine, version_number: '2', justdate: '2024-02-10' },
      { id: 8, game_id: GAMES.colony, version_number: '0.1', justdate: '2024-03-25' },
      { id: 9, game_id: GAMES.gone, version_number: '0.2', justdate: '2024-03-26' },
    ])
    .execute()
}

/** An edit in the history of `tower`, of a kind that the rest of the world does not show. */
async function addEdits(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('edit_requests')
    .values({
      id: EDITS.applied,
      game_id: GAMES.tower,
      user_id: PEOPLE.bob,
      status: 'applied',
      basis: 'accepted',
      diff: JSON.stringify({
        desc: { from: 'Stack numbers.', to: 'Stack numbers until the sky gives up.' },
      }),
      summary: 'A better description',
      decided_by: PEOPLE.mod,
      decided_at: at('2024-01-12'),
      created_at: at('2024-01-11'),
    })
    .execute()
}

/** Rows that a test adds get ids after those that were given here. */
async function continueIds(db: Kysely<DB>): Promise<void> {
  for (const table of ['games', 'updates', 'posts', 'comments', 'edit_requests'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`.execute(db)
}
