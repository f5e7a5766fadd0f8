import { describe, expect, test } from 'vitest'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import type { FillProposals } from './fillFromLink.contract.ts'
import { acceptedFields, firstSelection, proposalsFor, toggled } from './selection.ts'

const EMPTY: GameFields = {
  name: '',
  other_names: [],
  desc: '',
  long_desc: '',
  developers: [],
  relations: [],
  links: [],
  play_link: null,
  tags: [],
  release_date: null,
  logo: null,
  banner: null,
  screenshots: [],
  trailer: null,
}
const FOUND: FillProposals = {
  source: 'steam',
  url: 'https://store.steampowered.com/app/1/',
  name: 'Lantern',
  desc: 'Light it.',
  long_desc: null,
  developers: ['Moth', 'Lamp'],
  release_date: '2021-09',
  play_link: null,
  trailer: null,
  links: [
    { type: 'steam', url: 'https://store.steampowered.com/app/1/' },
    { type: 'discord', url: 'https://discord.gg/moth' },
  ],
  tags: [21, 9, 16],
  logos: ['https://a.example/1.png', 'https://a.example/2.png'],
  banners: ['https://a.example/3.png'],
  screenshots: [4, 5, 6, 7].map((at) => `https://a.example/${at}.png`),
}
const keys = (current: GameFields) => [...firstSelection(proposalsFor(FOUND, current), current)]

describe('what is ticked at first', () => {
  test('is everything but pictures for an empty form', () => {
    expect(keys(EMPTY)).toEqual([
      'name',
      'desc',
      'release_date',
      'developer Moth',
      'developer Lamp',
      'https://store.steampowered.com/app/1/',
      'https://discord.gg/moth',
      'tag 21',
      'tag 9',
      'tag 16',
    ])
  })

  test('is nothing that would replace what was typed', () => {
    const typed = { ...EMPTY, name: 'Lantern!', desc: 'Light it.', developers: ['M'] }
    expect(proposalsFor(FOUND, typed)[0]).toMatchObject({ value: 'Lantern', replaces: 'Lantern!' })
    expect(keys(typed)).not.toContain('name')
    expect(keys(typed)).not.toContain('desc')
    expect(keys(typed)).not.toContain('developer Moth')
  })

  test('is no tag for which its category has no room, and no link that is there', () => {
    const filled = {
      ...EMPTY,
      tags: [10],
      links: [{ type: 'discord', url: 'https://discord.gg/moth', note: 'old' }],
    }
    expect(keys(filled)).not.toContain('tag 9')
    expect(keys(filled)).toContain('tag 16')
    expect(keys(filled)).not.toContain('https://discord.gg/moth')
  })
})

describe('what is taken', () => {
  const all = proposalsFor(FOUND, EMPTY)
  const stored = new Map(all.map(({ key }, at) => [key, `/media/uploads/${at}`]))

  test('is only what is selected, in addition to what the form has', () => {
    const current = {
      ...EMPTY,
      tags: [20],
      developers: ['M'],
      links: [{ type: 'website', url: 'https://a.example/', note: '' }],
    }
    const taken = new Set(['developer Moth', 'tag 21', 'https://discord.gg/moth'])
    expect(acceptedFields(proposalsFor(FOUND, current), taken, new Map(), current)).toEqual({
      developers: ['M', 'Moth'],
      tags: [20, 21],
      links: [
        { type: 'website', url: 'https://a.example/', note: '' },
        { type: 'discord', url: 'https://discord.gg/moth', note: '' },
      ],
    })
  })

  test('is one logo, and as many screenshots as there are slots', () => {
    const current = { ...EMPTY, screenshots: ['/media/a.webp'] }
    let selected: ReadonlySet<string> = new Set()
    for (const proposal of all.filter(({ kind }) => kind === 'picture'))
      selected = toggled(selected, proposal, all, current)
    expect([...selected].map((key) => key.replace('https://a.example/', ''))).toEqual([
      'logo 2.png',
      'banner 3.png',
      'screenshot 6.png',
      'screenshot 7.png',
    ])
    const fields = acceptedFields(all, selected, stored, current)
    expect(fields.screenshots).toHaveLength(3)
    expect(fields.screenshots![0]).toBe('/media/a.webp')
  })

  test('is no picture that could not be stored', () => {
    const logo = all.find(({ key }) => key.startsWith('logo'))!
    expect(acceptedFields(all, new Set([logo.key]), new Map(), EMPTY)).toEqual({})
  })
})
