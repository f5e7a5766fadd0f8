import type { Sprite } from './sprite.ts'

const draw = (text: string, palette: Sprite['palette'] = {}): Sprite => ({
  x: 2,
  rows: text
    .trim()
    .split('\n')
    .map((row) => row.trim()),
  y: 20 - text.trim().split('\n').length,
  palette,
})

/** Heads with shoulders, each for the same hair, hats and shirts; the face is drawn over them. */
export const BODIES: Readonly<Record<string, Sprite>> = {
  human: draw(
    `
    ....aaaaaaaa....
    ...aaaaaaaaaa...
    ...aaaaaaaaaa...
    ...aaaaaaaaaa...
    ..aaaaaaaaaaaa..
    ..aaaaaaaaaaaa..
    ...aaaaaaaaaa...
    ...aaaaaaaaaa...
    ...aaaaaaaaaa...
    ....aaaaaaaa....
    .......cc.......
    ...bbbbbbbbbb...
    ..bbbbbbbbbbbb..
    ..bbbbbbbbbbbb..`,
    { a: 'base+10', b: 'base', c: 'base-20' },
  ),
  robot: draw(
    `
    ......kyyk......
    ...bbbbbbbbbb...
    ...bhhhhhhhab...
    ...bhaaaaaaab...
    ...baaaaaaaab...
    ..GbaaaaaaaabG..
    ..GbaaaaaaaabG..
    ...baaaaaaaab...
    ...baaaaaaaab...
    ...baaaaaaaab...
    ...bbbbbbbbbb...
    ......GkGk......
    ...bhhhhhhhbb...
    ..bhaarkayyabb..
    ..bbaaaaaaaabb..`,
    { a: 'base', b: 'base-30', h: 'base+40' },
  ),
  slime: draw(
    `
    ......aaaa......
    ....aahhaaaa....
    ...ahhhaaaaaa...
    ..ahhhaaaaaaaa..
    ..ahhaaaaaaaaa..
    ..ahaaaaaaaaaa..
    ..aaaaaaaaaaaa..
    .aaaaaaaaaaaaaa.
    .aaaaaaaaaaaaab.
    .aaaaaaaaaaaabb.
    .aaaaaaaaaaaabb.
    aaaaaaaaaaaaabbb
    aaaabaaaaabbabbb
    abbaabbbaabbbbbb`,
    { a: 'base/e6', b: 'base-20/e6', h: 'base+50/e6' },
  ),
  ghost: draw(
    `
    .....aaaaaa.....
    ....aaaaaaaa....
    ...aaaaaaaaaa...
    ...aaaaaaaaaa...
    ..aaaaaaaaaaab..
    ..aaaaaaaaaaab..
    ..aaaaaaaaaaab..
    ..aaaaaaaaaaab..
    ..aaaaaaaaaaab..
    ..aaaaaaaaaabb..
    ..aaaaaaaaaabb..
    ..aaaaaaaaaabb..
    ..aabaaabaaabb..
    ..ab.bab.bab.b..`,
    { a: 'base/e6', b: 'base-20/e6' },
  ),
  cat: draw(
    `
    ..aa........aa..
    ..ama......ama..
    ..aaaaabbaaaaa..
    ...aaaabbaaaa...
    ...aaaaaaaaaa...
    ...aaaaaaaaaa...
    ..haaaaaaaaaah..
    ..aaaaaaaaaaaa..
    ..haaaahhaaaah..
    ...aahhhhhhaa...
    ...aahhhhhhaa...
    ....aahhhhaa....
    ......bbbb......
    ...aabahhabaa...
    ..aabaahhaabaa..
    ..abaaahhaaaba..`,
    { a: 'base', b: 'base-30', h: 'base+50', m: '#f796be' },
  ),
  alien: draw(
    `
    ....hhhhhhhh....
    ..hhhhhhhhhhaa..
    ..hhaaaaaaaaaa..
    ..haaaaaaaaaaa..
    ..haaaaaaaaaaa..
    ..aaaaaaaaaaab..
    ...aaaaaaaaaa...
    ...aaaaaaaaab...
    ....aaaaaaab....
    .....aaaaab.....
    .......bb.......
    .....bbbbbb.....
    ....aabbbbaa....
    ...aaaabbaaab...
    ...aaaaaaaaab...`,
    { a: 'base', b: 'base-25', h: 'base+25' },
  ),
  skeleton: draw(
    `
    ....wwwwwwww....
    ...wwwwwwwwwws..
    ...wwwwwwwwwws..
    ...wwGGwwGGwws..
    ...wGGGwwGGGws..
    ...wwGGwwGGwws..
    ...wwwwkkwwwws..
    ....wwwwwwwws...
    ....wwwwwwwws...
    .....kwkwkw.....
    .......ss.......
    ...wwwwwwwwww...
    ....ssswwsss....
    ...wwwwwwwwww...`,
  ),
  golem: draw(
    `
    ....hhhhhhaa....
    ...hhaaaaaaaab..
    ..hhaaaaaaaaabb.
    ..haaaaaaaaaaab.
    ..aaaaaaaaaaaab.
    ..aaaaaaaaaaaab.
    ..aaaaaaaaaaabb.
    ...aaaaaaaaaab..
    ...abaaaaaaebb..
    ....bbaaaaeeb...
    ......bbbb......
    .hhaa.aaaa.hhab.
    hhaaabaaaabhaaab
    haaaabbaabbaaaab`,
    { a: 'base', b: 'base-30', h: 'base+25', e: '#5cb852' },
  ),
}

/** Skin, metal, fur and slime. */
export const BODY_COLORS: Readonly<Record<string, string>> = {
  porcelain: '#f6d5c0',
  peach: '#f0bd96',
  honey: '#dc9f6b',
  amber: '#c68642',
  chestnut: '#9a5f38',
  cocoa: '#74452a',
  ebony: '#4f2e1f',
  olive: '#b9975b',
  steel: '#a9b6c9',
  copper: '#c77d52',
  gold: '#f2c33d',
  lime: '#7fd35a',
  berry: '#d65a9a',
  aqua: '#58c6d6',
  mist: '#e8ecf6',
  ginger: '#e0893f',
  smoke: '#7f8aa0',
  mars: '#8fce6a',
  violet: '#9d78e0',
  stone: '#8b8f98',
  lava: '#c4482f',
}
