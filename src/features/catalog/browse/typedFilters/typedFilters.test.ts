import { describe, expect, it } from 'vitest'
import { readAddress, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { completeTyped, MAX_COMPLETIONS, unfinished } from './completeTyped.ts'
import { isTyped } from './isTyped.ts'
import { readTyped, withTyped } from './readTyped.ts'

describe('typed filters', () => {
  it.each([
    [
      'tag:idle -tag:ads dev:orteil votes>50 rating>80 is:playable released:2024',
      {
        tags: 'idle',
        not: 'ads',
        dev: 'orteil',
        minVotes: '51',
        minRating: '81',
        playable: '1',
        released: '2024',
      },
    ],
    ['cookie tag:Idle clicker', { q: 'cookie clicker', sort: 'match', tags: 'idle' }],
    ['tag:"Numbers go up" -link:google-play', { tags: 'numbers-go-up', notLinks: 'google-play' }],
    ['tag:idle,2d TAG:space', { tags: '2d,idle,space' }],
    ['dev:"Crème Brûlée Games" dev:Orteil', { dev: 'creme-brulee-games,orteil' }],
    ['votes>=50 rating:80%', { minVotes: '50', minRating: '80' }],
    ['added:30d sort:rated dragon', { created: '30d', sort: 'rated', q: 'dragon' }],
    ['sort:"Most votes"', { sort: 'votes' }],
    ['name:"swarm sim" desc:gods', { name: 'swarm sim', desc: 'gods' }],
    ['is:playing is:want', { library: 'playing,want' }],
    ['is:favorite is:Unvoted is:unconfirmed', { favorites: '1', vote: 'unvoted', state: 'unconfirmed' }],
  ])('are read into the parameters of the address: %s', (text, params) => {
    expect(isTyped(text)).toBe(true)
    const { query, refused } = readAddress(readTyped(text)!)
    expect(refused).toEqual([])
    expect(toParams(query)).toEqual(params)
  })

  it.each([
    'Swarm Simulator: Evolution',
    'a tagged: game',
    'https://store.steampowered.com/app/1454400/?tag:x',
    '10:20',
    'tag:',
    'votes<50',
    '-is:playable',
    'is:nonsense',
  ])('are not found in any other text: %s', (text) => expect(readTyped(text)).toBeUndefined())

  it('are added to those of the address', () => {
    const search = {
      q: 'dragon tag:space is:playable',
      tags: 'idle',
      not: 'ads',
      sort: 'match',
      minVotes: '10',
    }
    expect(toParams(readAddress(withTyped(search)!).query)).toEqual({
      ...{ q: 'dragon', tags: 'idle,space', not: 'ads', playable: '1', minVotes: '10', sort: 'match' },
    })
    expect(readAddress(withTyped({ q: 'tag:space', sort: 'match' })!).query.sort).toBe('newest')
    for (const q of ['dragon', undefined])
      expect(withTyped({ ...(q && { q }), tags: 'idle' })).toBeUndefined()
  })

  it('with a value that does not exist are named as such values of an address are', () => {
    const { refused } = readAddress(readTyped('tag:nonsense votes>many dragon')!)
    expect(refused.map(({ message }) => message)).toEqual([
      "There is no tag 'nonsense'",
      expect.stringContaining('A whole number'),
    ])
  })
})

describe('the last filter', () => {
  const words = (text: string, developers?: { value: string; label: string }[]) =>
    completeTyped(text, 2026, developers).map(({ word }) => word)

  it('is completed by what begins so, then by what has a word that does', () => {
    expect(words('cookie tag:numb')).toEqual(['tag:numbers-go-up', 'tag:big-numbers', 'tag:no-big-numbers'])
    expect(words('-tag:up')).toContain('-tag:numbers-go-up')
    expect(completeTyped('a  tag:numb', 2026)[0]).toEqual({
      text: 'a  tag:numbers-go-up ',
      word: 'tag:numbers-go-up',
      label: 'Numbers go up',
    })
    expect(words('tag:')).toHaveLength(MAX_COMPLETIONS)
    expect(words('released:')).toEqual(['released:7d', 'released:30d', 'released:2026', 'released:2025'])
    expect(words('votes>1')).toEqual(['votes>10', 'votes>100', 'votes>1000'])
    expect(words('is:fav')).toEqual(['is:favorite'])
  })

  it('is completed by developers in the order in which they fit', () => {
    const found = [
      { value: 'orteil', label: 'Orteil' },
      { value: 'dashnet', label: 'DashNet' },
    ]
    expect(words('dev:ort', found)).toEqual(['dev:orteil', 'dev:dashnet'])
  })

  it('is finished with a space, and a plain word is no filter', () => {
    for (const text of ['tag:idle ', 'idle', 'tag', 'unknown:x', '']) expect(unfinished(text)).toBeUndefined()
  })
})
