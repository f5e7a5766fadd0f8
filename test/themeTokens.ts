import { readFileSync } from 'node:fs'

export type Rgb = [number, number, number]

const css = readFileSync(new URL('../src/styles/themes.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
)

/** The custom properties that a block of CSS declares. */
export function declarations(block: string): Map<string, string> {
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
export function themeTokens(id: string): Map<string, string> {
  const own = blocks.find((block) => block.selector.includes(`[data-theme="${id}"]`))!
  const derived = blocks.find((block) => block.selector.endsWith('[data-theme]'))!
  return new Map([...declarations(derived.body), ...declarations(own.body)])
}

/** Computes a token to a color: #rrggbb, var(--x) and color-mix(in srgb, a p%, b) are all that the themes use. */
export function resolveColor(value: string, tokens: Map<string, string>): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1]
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (name) return resolveColor(tokens.get(name)!, tokens)
  const mix = /^color-mix\(in srgb, (var\(--[\w-]+\)) (var\(--[\w-]+\)|\d+%), (var\(--[\w-]+\))\)$/.exec(
    value,
  )
  if (!mix) throw new Error(`no color that this test knows: ${value}`)
  const shareName = /^var\(--([\w-]+)\)$/.exec(mix[2]!)?.[1]
  const share = Number.parseFloat(shareName ? tokens.get(shareName)! : mix[2]!) / 100
  const [a, b] = [resolveColor(mix[1]!, tokens), resolveColor(mix[3]!, tokens)]
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

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
