/**
 * Makes src/ui/icons.svg, the one file of all icons that lists and bars show, and src/ui/iconNames.ts, their names. A list
 * of twenty games shows some two hundred icons; as references into one cached file they cost a few bytes each and no script.
 * Brand glyphs come from simple-icons, all else from lucide. Run after adding a name below or updating either package:
 *
 *   node scripts/icon-sprite.ts
 */
import { readFile, writeFile } from 'node:fs/promises'

/** Our name → the name in simple-icons. */
const brands = {
  android: 'android',
  'app-store': 'appstore',
  apple: 'apple',
  discord: 'discord',
  github: 'github',
  gitlab: 'gitlab',
  'google-play': 'googleplay',
  ios: 'ios',
  itch: 'itchdotio',
  'ko-fi': 'kofi',
  linux: 'linux',
  patreon: 'patreon',
  reddit: 'reddit',
  steam: 'steam',
  x: 'x',
}

/** Drawn here because simple-icons carries no such glyph: four panes. */
const drawn = {
  windows: 'M2 4.4l8.6-1.2v8.2H2zM11.8 3L22 1.6v9.8H11.8zM2 12.6h8.6v8.2L2 19.6zM11.8 12.6H22v9.8L11.8 21z',
}

const outlines = [
  ...[
    'archive',
    'arrow-big-down',
    'arrow-big-up',
    'arrow-down',
    'arrow-left',
    'arrow-right',
    'arrow-up',
    'arrow-up-right',
  ],
  ...[
    'award',
    'ban',
    'bell',
    'bookmark',
    'book-open',
    'calendar',
    'chart-no-axes-column',
    'check',
    'chevron-down',
  ],
  ...[
    'chevron-left',
    'chevron-right',
    'chevron-up',
    'circle-alert',
    'circle-check',
    'circle-question-mark',
    'clock',
  ],
  ...[
    'code-xml',
    'copy',
    'crown',
    'ellipsis',
    'ellipsis-vertical',
    'external-link',
    'eye',
    'eye-off',
    'flag',
    'flame',
  ],
  ...[
    'gamepad-2',
    'gift',
    'globe',
    'hammer',
    'grip-vertical',
    'heart',
    'history',
    'house',
    'image',
    'image-off',
    'info',
    'joystick',
    'key',
    'keyboard',
    'landmark',
  ],
  ...[
    'dices',
    'layers',
    'layout-grid',
    'library',
    'link',
    'list',
    'list-plus',
    'log-in',
    'log-out',
    'maximize',
    'menu',
    'message-circle',
  ],
  ...[
    'message-square',
    'messages-square',
    'minus',
    'newspaper',
    'palette',
    'pencil',
    'play',
    'plus',
    'refresh-cw',
    'rss',
  ],
  ...[
    'search',
    'settings',
    'share-2',
    'shield',
    'sliders-horizontal',
    'smartphone',
    'sparkles',
    'star',
    'tag',
    'trash-2',
  ],
  ...[
    'at-sign',
    'bell-off',
    'bold',
    'check-check',
    'clipboard-paste',
    'italic',
    'mail',
    'quote',
    'reply',
    'send',
    'thumbs-down',
    'thumbs-up',
    'undo-2',
    'upload',
  ],
  ...['trending-up', 'triangle-alert', 'trophy', 'user', 'users', 'x'],
]

type LucideNode = [string, Record<string, string>][]

/** Hundredths of a pixel on the 24 × 24 grid are finer than any screen shows, and a third of the bytes. */
function shorten(path: string): string {
  return path.replace(/-?\d*\.\d{3,}/g, (number) =>
    String(Number(Number(number).toFixed(2))).replace(/^(-?)0\./, '$1.'),
  )
}

async function brandSymbol(name: string, source: string): Promise<string> {
  const svg = await readFile(
    new URL(`../node_modules/simple-icons/icons/${source}.svg`, import.meta.url),
    'utf8',
  )
  const path = /<path d="([^"]+)"/.exec(svg)?.[1]
  if (!path) throw new Error(`simple-icons has no single path for ${source}`)
  return filledSymbol(name, separateNumbers(path))
}

/** Puts a space between numbers that SVG allows to run together ("1.5.25"), so that they can be rounded one by one. */
function separateNumbers(path: string): string {
  const parts = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []
  return joinParts(expandArcFlags(parts).map((part) => (/^[a-zA-Z]$/.test(part) ? part : shorten(part))))
}

/** The two flags of an arc may be written without a space before what follows them ("0 01.5 1"): takes them apart. */
function expandArcFlags(parts: string[]): string[] {
  const result: string[] = []
  let command = ''
  let argument = 0
  for (const part of parts) {
    if (/^[a-zA-Z]$/.test(part)) {
      command = part
      argument = 0
      result.push(part)
      continue
    }
    let rest = part
    while (command.toLowerCase() === 'a' && (argument % 7 === 3 || argument % 7 === 4) && rest.length > 1) {
      result.push(rest[0]!)
      rest = rest.slice(1)
      argument++
    }
    if (rest !== '') {
      result.push(rest)
      argument++
    }
  }
  return result
}

function joinParts(parts: string[]): string {
  let text = ''
  for (const part of parts) {
    const needsSpace = /[\d.]$/.test(text) && /^[\d.]/.test(part)
    text += needsSpace ? ` ${part}` : part
  }
  return text
}

function filledSymbol(name: string, path: string): string {
  return `<symbol id="${name}" viewBox="0 0 24 24"><path fill="currentColor" d="${path}"/></symbol>`
}

async function lucideNode(name: string): Promise<LucideNode> {
  const file = new URL(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url)
  const module = (await import(file.href)) as { __iconData?: { node: LucideNode } }
  if (module.__iconData) return module.__iconData.node
  const renamed = /from '\.\/([\w-]+)\.mjs'/.exec(await readFile(file, 'utf8'))?.[1]
  if (!renamed) throw new Error(`lucide has no icon ${name}`)
  return lucideNode(renamed)
}

/** Filling and the width of lines can be set from the page: custom properties reach into a referenced symbol. */
async function outlineSymbol(name: string): Promise<string> {
  const shapes = (await lucideNode(name)).map(([tag, attributes]) => {
    const written = Object.entries(attributes)
      .filter(([key]) => key !== 'key')
      .map(([key, value]) => ` ${key}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="var(--icon-fill,none)" stroke="currentColor" stroke-width="var(--icon-stroke,2)" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</symbol>`
}

const symbols = new Map<string, string>()
for (const name of outlines) symbols.set(name, await outlineSymbol(name))
for (const [name, source] of Object.entries(brands))
  symbols.set(`brand-${name}`, await brandSymbol(`brand-${name}`, source))
for (const [name, path] of Object.entries(drawn))
  symbols.set(`brand-${name}`, filledSymbol(`brand-${name}`, path))

const names = [...symbols.keys()].sort()
const header =
  '<title>Icons</title><!-- Made by scripts/icon-sprite.ts from lucide (ISC) and simple-icons (CC0). -->'
await writeFile(
  new URL('../src/ui/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${header}\n${names.map((name) => symbols.get(name)).join('\n')}\n</svg>\n`,
)
await writeFile(
  new URL('../src/ui/iconNames.ts', import.meta.url),
  `/** Made by scripts/icon-sprite.ts: the icons of icons.svg. */\nexport type IconName =\n${names.map((name) => `  | '${name}'`).join('\n')}\n`,
)
console.log(`${names.length} icons`)
