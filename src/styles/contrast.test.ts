import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { THEMES } from '#/shared/themes.ts'

type Rgb = [number, number, number]

const css = readFileSync(new URL('./themes.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

function declarations(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [
      match[1]!,
      match[2]!.trim().replace(/\s+/g, ' '),
    ]),
  )
}

const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map((match) => ({
  selector: match[1]!.trim(),
  body: match[2]!,
}))

/** Every custom property of a theme, with the derived ones of the last block. */
function themeTokens(id: string): Map<string, string> {
  const own = blocks.find((block) => block.selector.includes(`[data-theme="${id}"]`))!
  const derived = blocks.find((block) => block.selector.endsWith('[data-theme]'))!
  return new Map([...declarations(derived.body), ...declarations(own.body)])
}

/** Computes a token to a color: #rrggbb, var(--x) and color-mix(in srgb, a p%, b) are all that the themes use. */
function resolve(value: string, tokens: Map<string, string>): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1]
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (name) return resolve(tokens.get(name)!, tokens)
  const mix = /^color-mix\(in srgb, (var\(--[\w-]+\)) (var\(--[\w-]+\)|\d+%), (var\(--[\w-]+\))\)$/.exec(
    value,
  )
  if (!mix) throw new Error(`no color that this test knows: ${value}`)
  const shareName = /^var\(--([\w-]+)\)$/.exec(mix[2]!)?.[1]
  const share = Number.parseFloat(shareName ? tokens.get(shareName)! : mix[2]!) / 100
  const [a, b] = [resolve(mix[1]!, tokens), resolve(mix[3]!, tokens)]
  return a.map((part, at) => part * share + b[at]! * (1 - share)) as Rgb
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

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
  ['on-accent', 'accent-hover'],
]

describe.each(THEMES)('the theme $id', (theme) => {
  const tokens = themeTokens(theme.id)
  const ratio = (a: string, b: string) =>
    contrast(resolve(`var(--${a})`, tokens), resolve(`var(--${b})`, tokens))

  test('can be read: every text reaches 4.5:1 on what it stands on', () => {
    const weak = textPairs.filter(([text, plane]) => ratio(text, plane) < 4.5)
    expect(weak.map(([text, plane]) => `${text} on ${plane}: ${ratio(text, plane).toFixed(2)}`)).toEqual([])
  })

  test('shows where a field ends, where the focus is and how many stars: 3:1', () => {
    const edges: [string, string][] = [
      ...[...planes, 'field'].map((plane): [string, string] => ['field-border', plane]),
      ...planes.map((plane): [string, string] => ['accent', plane]),
      ...planes.map((plane): [string, string] => ['star', plane]),
    ]
    const weak = edges.filter(([edge, plane]) => ratio(edge, plane) < 3)
    expect(weak.map(([edge, plane]) => `${edge} on ${plane}: ${ratio(edge, plane).toFixed(2)}`)).toEqual([])
  })

  test('names its surface and accent outside the stylesheet as inside it', () => {
    expect(theme.themeColor).toBe(tokens.get('surface'))
    expect(theme.accent).toBe(tokens.get('accent'))
  })
})
