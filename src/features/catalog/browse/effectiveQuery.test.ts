import { expect, test } from 'vitest'
import { readAddress, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { addressQuery, requestQuery, withHidden } from './effectiveQuery.ts'
import { browseList, searchList } from './listOfAddress.ts'

const tag = (slug: string) => tagBySlug.get(slug)!.id
const nsfw = tag('nsfw')
const visitor = { hide: [nsfw], search: null }
const member = { hide: [nsfw, tag('ads')], search: { name: 'Mine', params: 'sort=rated&tags=idle' } }
const search = (address: string) => searchList(Object.fromEntries(new URLSearchParams(address)))

test('a list hides what its reader hides by default', () => {
  expect(toParams(requestQuery(browseList({}), visitor))).toEqual({ hide: 'nsfw' })
  expect(toParams(requestQuery(search('tags=idle'), member))).toEqual({ tags: 'idle', hide: 'ads,nsfw' })
})

test('an address that says what is hidden means the same to everyone', () => {
  for (const defaults of [visitor, member]) {
    expect(requestQuery(search('hide=none'), defaults).hide).toEqual([])
    expect(requestQuery(search('hide=ads'), defaults).hide).toEqual([tag('ads')])
  }
})

test('the home page shows the default search, and keeps its page; other searches are not affected', () => {
  expect(toParams(addressQuery(browseList({ page: '3' }), member))).toEqual({
    sort: 'rated',
    tags: 'idle',
    page: '3',
  })
  expect(toParams(addressQuery(search('q=x'), member))).toEqual({ q: 'x' })
})

test('showing a hidden tag is part of the address, and hiding it again makes the address short', () => {
  const { query } = search('tags=idle&page=2')
  const shown = withHidden(query, [], visitor)
  expect(toParams(shown)).toEqual({ tags: 'idle', hide: 'none' })
  expect(toParams(withHidden(shown, [nsfw], visitor))).toEqual({ tags: 'idle' })
})

test('the list of all games keeps a filter in its address, because a search without any is empty', () => {
  const { query } = readAddress({})
  expect(toParams(withHidden(query, [nsfw], visitor))).toEqual({ hide: 'nsfw' })
  expect(toParams(withHidden(query, [], visitor))).toEqual({ hide: 'none' })
})
