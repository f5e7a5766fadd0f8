import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#/shared/durations.ts'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { PEOPLE, REVIEW_TEXT } from '../../../../test/world.ts'

const world = await testApi()
const { get } = world
const site = await builtSite(world)

describe('the page of a game', () => {
  test('has its description, links, and facts', async () => {
    const page = await site.page('/game/number-tower')
    const { body: game } = await get('/api/games/number-tower')
    expect(page.text('h1')).toContain(game.name)
    expect(page.text('main article header')).toContain(game.desc)
    expect(page.text('main article strong')).toBe('doubles')
    const facts = 'aside[aria-label="Facts"]'
    expect(page.attributes(`${facts} ul[aria-label="Links"] a`, 'href')).toEqual(
      game.links.map(({ url }: { url: string }) => url),
    )
    expect(page.texts(`${facts} dd`)).toContain(`${game.developer} (verified)`)
    expect(page.texts(`${facts} dd`)).toContain('2 up, 1 down few votes')
  })

  test('links its three latest updates', async () => {
    const page = await site.page('/game/number-tower')
    const { body } = await get('/api/games/number-tower/updates?size=3')
    const links = 'a[aria-label^="See details of "]'
    expect(body.items).toHaveLength(3)
    expect(page.attributes(links, 'href')).toEqual(
      body.items.map(({ id }: { id: number }) => `/update/${id}`),
    )
    expect(page.texts(links)).toEqual(['see details', 'see details', 'see details'])
  })

  test('has its reviews, and their numbers by stage', async () => {
    const page = await site.page('/game/number-tower')
    expect(page.texts('#reviews [role="tab"]')).toEqual(['Reviews3', 'Comments2', 'All5'])
    expect(page.texts('#reviews [role="tabpanel"] section')).toEqual([
      'Full release5.0100% positive1 review',
      'Early access3.050% positive2 reviews',
    ])
    expect(page.texts('#reviews ul[aria-label="Reviews by stars"] li')).toEqual([
      '5 stars: 1',
      '4 stars: 1',
      '3 stars: 0',
      '2 stars: 1',
      '1 star: 0',
    ])
    expect(page.attribute('#reviews section[aria-label="Early access"] [role="img"]', 'aria-label')).toBe(
      '3 of 5 stars',
    )
    expect(page.text('#reviews article')).toContain(REVIEW_TEXT)
  })

  test('links the comments on a review, on the page of the review', async () => {
    const page = await site.page('/game/number-tower')
    const links = page.attributes('#reviews article a[href$="#comments"]', 'href')
    expect(links).toEqual(['/post/3#comments', '/post/1#comments', '/post/2#comments'])
    // The comments of a post are on its page.
    const post = await site.page('/post/4')
    expect(post.texts('#comments').join()).toContain('Comment 1')
  })

  test('links three games like it, each in a new tab, with what both have', async () => {
    const page = await site.page('/game/number-tower')
    const games = 'section:has(> ul a[target="_blank"][href^="/game/"])'
    expect(page.text(`${games} h2`)).toBe('More like this')
    expect(page.attributes(`${games} a`, 'target')).toEqual(['_blank', '_blank', '_blank'])
    expect(page.texts(`${games} li`)[0]).toContain('Idle, Numbers go up')
  })

  test('has the name as its only heading of the first level, and sections one level below', async () => {
    const page = await site.page('/game/number-tower')
    expect(page.texts('h1')).toEqual(['Number Tower'])
    expect(page.texts('main h2')).toEqual([
      'Tags',
      'More like this',
      'Latest updates',
      'Reviews and comments',
    ])
    expect(page.texts('aside h3')).toContain('Platforms')
  })
})

describe('the state of a game', () => {
  test('that no moderator has confirmed is named', async () => {
    const page = await site.page('/game/lost-colony')
    expect(page.text('[role="note"]')).toContain(
      'This game has not been reviewed and confirmed by our moderation team yet!',
    )
    expect((await site.page('/game/number-tower')).texts('[role="note"]')).toEqual([])
  })

  test('that no moderator has confirmed shows links as text, unless its author has been here for a day', async () => {
    const { kysely } = world.db
    const joined = (id: string, hoursAgo: number) =>
      kysely
        .updateTable('profiles')
        .set({ created_at: new Date(Date.now() - hoursAgo * HOUR_MS) })
        .where('id', '=', id)
        .execute()
    await joined(PEOPLE.carol, 23)
    await joined(PEOPLE.bob, 25)
    const shown = async (urlid: string, added_by: string | null, confirmed = false) => {
      const { id } = await kysely
        .insertInto('games')
        .values({ urlid, name: urlid, added_by, confirmed, long_desc: '[A wiki](https://wiki.example/)' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await kysely
        .insertInto('game_links')
        .values({ game_id: id, type: 'wiki', url: 'https://evil.example/?a' })
        .execute()
      const page = await site.page(`/game/${urlid}`)
      expect(page.text('main article')).toContain('A wiki')
      expect(page.text('main article')).toContain('evil.example')
      return new Set(page.attributes('main article a', 'href').filter((href) => href?.startsWith('http')))
    }
    const links = new Set(['https://evil.example/?a', 'https://wiki.example/'])
    expect(await shown('of-a-newcomer', PEOPLE.carol)).toEqual(new Set())
    expect(await shown('of-nobody', null)).toEqual(new Set())
    expect(await shown('of-a-member', PEOPLE.bob)).toEqual(links)
    expect(await shown('that-is-confirmed', PEOPLE.carol, true)).toEqual(links)
  })

  test('that no moderator has confirmed keeps it from search engines', async () => {
    const page = await site.page('/game/lost-colony')
    expect([page.meta('robots'), page.canonical, page.html.includes('ld+json')]).toEqual([
      'noindex',
      undefined,
      false,
    ])
    expect((await site.page('/game/number-tower')).meta('robots')).toBeUndefined()
  })

  test('that was archived is explained; nobody can vote for it', async () => {
    const page = await site.page('/game/old-clicker')
    expect(page.text('[role="note"]')).toContain('This game is archived since it has no playable links.')
    expect(page.text('[role="note"]')).toContain('Every link is dead.')
    expect(page.attribute('[role="note"] a', 'href')).toBe('/game/old-clicker/edit#links')
    const votes = 'header [aria-label^="Votes on "]'
    expect(page.texts(votes)).toEqual([])
    expect((await site.page('/game/number-tower')).texts(votes)).toHaveLength(1)
  })

  test('that was removed is all that its page shows', async () => {
    const page = await site.page('/game/gone', { status: 410 })
    expect(page.text('h1')).toBe('Game removed')
    expect(page.text('main')).toContain('This game has been removed from the database')
    expect(page.texts('main article')).toEqual([])
  })
})
