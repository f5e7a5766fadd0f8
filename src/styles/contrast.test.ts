import { describe, expect, test } from 'vitest'
import { THEMES } from '#/shared/themes.ts'
import { contrast, resolveColor, themeTokens } from '../../test/themeTokens.ts'

const planes = ['bg', 'surface', 'raised']
const rarities = [1, 2, 3, 4, 5, 6].map((rank) => `rarity-${rank}`)
const softs = ['accent-soft', 'positive-soft', 'negative-soft', 'warning-soft']

/** Every pair of text and background that the parts in src/ui use. */
const textPairs: [string, string][] = [
  ...['text', 'muted', 'accent', 'positive', 'negative', 'warning', ...rarities].flatMap((color) =>
    planes.map((plane): [string, string] => [color, plane]),
  ),
  ...['hover', 'field', ...softs].map((plane): [string, string] => ['text', plane]),
  ['muted', 'hover'],
  ['muted', 'field'],
  ['accent', 'accent-soft'],
  ['positive', 'positive-soft'],
  ['negative', 'negative-soft'],
  ['warning', 'warning-soft'],
  ['on-accent', 'accent'],
  ['on-accent-fill', 'accent-fill'],
  ['on-accent-fill', 'accent-hover'],
]

describe.each(THEMES)('the theme $id', (theme) => {
  const tokens = themeTokens(theme.id)
  const ratio = (a: string, b: string) =>
    contrast(resolveColor(`var(--${a})`, tokens), resolveColor(`var(--${b})`, tokens))

  test('can be read: every text reaches 4.5:1 on its background', () => {
    const weak = textPairs.filter(([text, plane]) => ratio(text, plane) < 4.5)
    expect(weak.map(([text, plane]) => `${text} on ${plane}: ${ratio(text, plane).toFixed(2)}`)).toEqual([])
  })

  test('shows where a field ends, where the focus is and how many stars: 3:1', () => {
    const edges: [string, string][] = [
      ...[...planes, 'field'].map((plane): [string, string] => ['field-border', plane]),
      ...planes.map((plane): [string, string] => ['accent', plane]),
      ...planes.map((plane): [string, string] => ['star', plane]),
      // Bars of progress and of ratings, on the plane and on the track behind them.
      ...planes.map((plane): [string, string] => ['positive', plane]),
      ...planes.map((plane): [string, string] => ['warning', plane]),
    ]
    const weak = edges.filter(([edge, plane]) => ratio(edge, plane) < 3)
    expect(weak.map(([edge, plane]) => `${edge} on ${plane}: ${ratio(edge, plane).toFixed(2)}`)).toEqual([])
  })

  test('names its surface and accent outside the stylesheet as inside it', () => {
    expect(theme.themeColor).toBe(tokens.get('surface'))
    expect(theme.accent).toBe(tokens.get('accent'))
  })
})
