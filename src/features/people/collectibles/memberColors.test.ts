import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { THEMES } from '#/shared/themes.ts'
import { contrast, declarations, type Rgb, resolveColor, themeTokens } from '../../../../test/themeTokens.ts'
import { COLLECTIBLES } from './allCollectibles.ts'

const MIN_CONTRAST = 4.5
/** How many colors of a name of two colors are looked at: letters between its ends have mixed ones. */
const STEPS = 16
const memberTheme = declarations(
  readFileSync(new URL('../authorLine/memberTheme.module.css', import.meta.url), 'utf8'),
)
const valuesOf = (type: 'nameColor' | 'theme') => [
  ...new Set(COLLECTIBLES.filter((item) => item.collectibleType === type).map((item) => item.art)),
]
const nameColors = valuesOf('nameColor')
const memberThemes = valuesOf('theme').filter((theme) => theme !== '1')

/** The tokens of a site theme where a member's theme applies. What the member's theme does not set was computed before it. */
function themedTokens(site: Map<string, string>, theme: string): Map<string, string> {
  const computed = [...site].map(([name, value]): [string, string] => [
    name,
    value.endsWith('%') ? value : toHex(resolveColor(value, site)),
  ])
  return new Map([...computed, ['rank', `var(--rarity-${theme})`], ...memberTheme])
}

const toHex = (color: Rgb) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const colorOf = (name: string, tokens: Map<string, string>) => resolveColor(`var(--${name})`, tokens)

function shadesOf(nameColor: string, tokens: Map<string, string>): Rgb[] {
  const [from, to] = nameColor.split('-').map((rank) => colorOf(`rarity-${rank}`, tokens)) as [Rgb, Rgb?]
  if (!to) return [from]
  return Array.from(
    { length: STEPS + 1 },
    (_, step) => from.map((part, at) => part + ((to[at]! - part) * step) / STEPS) as Rgb,
  )
}

test('there are name colors of one and two colors, and a theme for each rarity above common', () => {
  expect(nameColors).toEqual(expect.arrayContaining(['2', '3', '4', '5', '6', '5-6', '4-6', '3-6']))
  expect(memberThemes.sort()).toEqual(['2', '3', '4', '5', '6'])
})

describe.each(THEMES)('in the site theme $id', ({ id }) => {
  const site = new Map([...themeTokens(id)].filter(([name]) => !/^(backdrop|shadow)/.test(name)))
  const places: [string, Map<string, string>][] = [
    ['the site', site],
    ...memberThemes.map((theme): [string, Map<string, string>] => [
      `member theme ${theme}`,
      themedTokens(site, theme),
    ]),
  ]

  test.each(nameColors)(
    'the name color %s can be read on every background, with every member theme',
    (color) => {
      const weak = places.flatMap(([place, tokens]) =>
        ['bg', 'surface', 'raised', 'hover'].flatMap((plane) => {
          const least = Math.min(
            ...shadesOf(color, tokens).map((shade) => contrast(shade, colorOf(plane, tokens))),
          )
          return least < MIN_CONTRAST ? [`on ${plane} of ${place}: ${least.toFixed(2)}`] : []
        }),
      )
      expect(weak).toEqual([])
    },
  )

  test.each(memberThemes)('everything that is colored by the member theme %s can be read', (theme) => {
    const tokens = themedTokens(site, theme)
    const texts = ['text', 'muted', 'accent', 'positive', 'negative', 'warning']
    const ranks = [1, 2, 3, 4, 5, 6].map((rank) => `rarity-${rank}`)
    const pairs: [string, string][] = [
      ...[...texts, ...ranks].map((text): [string, string] => [text, 'surface']),
      ...['bg', 'raised'].map((plane): [string, string] => ['accent', plane]),
      ...['accent', 'text'].map((text): [string, string] => [text, 'accent-soft']),
      ['on-accent', 'accent'],
      ...['accent-fill', 'accent-hover'].map((plane): [string, string] => ['on-accent-fill', plane]),
    ]
    const weak = pairs.flatMap(([text, plane]) => {
      const ratio = contrast(colorOf(text, tokens), colorOf(plane, tokens))
      return ratio < MIN_CONTRAST ? [`${text} on ${plane}: ${ratio.toFixed(2)}`] : []
    })
    expect(weak).toEqual([])
  })

  test('the edges of what a member theme colors can be seen: focus and field, 3:1', () => {
    for (const theme of memberThemes) {
      const tokens = themedTokens(site, theme)
      for (const edge of ['accent', 'field-border'])
        expect(
          contrast(colorOf(edge, tokens), colorOf('surface', tokens)),
          `${edge} ${theme}`,
        ).toBeGreaterThan(3)
    }
  })
})
