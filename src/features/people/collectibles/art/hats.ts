import type { Sprite } from './sprite.ts'

const draw = (x: number, y: number, text: string, palette?: Sprite['palette']): Sprite => ({
  x,
  y,
  rows: text
    .trim()
    .split('\n')
    .map((row) => row.trim()),
  ...(palette && { palette }),
})

/** Characters for hats that come in several colors. */
const TINTED = { a: 'base', A: 'base-30', h: 'base+30' }

/** Our own hats. The head is at x 5 to 14, its top at y 6. */
export const HATS: Readonly<Record<string, Sprite>> = {
  crown: draw(
    5,
    2,
    `
    y...yy...y
    yy.yyyy.yY
    yyyyyyyyyY
    ywyyryybyY
    YYYYYYYYYY`,
  ),
  tiara: draw(
    5,
    4,
    `
    ....mm....
    .s..cs..s.
    sscsssscss`,
  ),
  wizard: draw(
    3,
    0,
    `
    .......aa.....
    ......aaaA....
    .....ahaaA....
    .....aayaA....
    ....ahaaaaA...
    ....yyyyyyy...
    aaaaaaaaaaaaAA`,
    TINTED,
  ),
  catEars: draw(
    4,
    2,
    `
    aa........aa
    ama......amA
    amma....ammA
    aaaa....aaaA`,
    { ...TINTED, m: '#f796be' },
  ),
  bunnyEars: draw(
    6,
    0,
    `
    .ww..ww.
    .wm..mw.
    .wm..mw.
    .wm..mw.
    .wm..mw.
    wwwwwwww`,
  ),
  miner: draw(
    4,
    2,
    `
    ....gwwg....
    ...aawwaa...
    ..ahaggaaA..
    .ahaaaaaaAA.
    AAAAAAAAAAAA`,
    TINTED,
  ),
  chef: draw(
    4,
    0,
    `
    ..wwwwwwww..
    .wwwwwwwwww.
    wwwwwwwwwwws
    .wwwwwwwwss.
    ..wwswwsws..
    ..wwswwsws..
    ..ssssssss..`,
  ),
  top: draw(
    4,
    0,
    `
    ..kkkkkkkk..
    ..kGkkkkkk..
    ..kGkkkkkk..
    ..kGkkkkkk..
    ..rrrrrrrr..
    kkkkkkkkkkkk`,
  ),
  viking: draw(
    2,
    1,
    `
    ww..........wws
    .ww..gggg..wws.
    .wwgssggggGws..
    ..ggsgyygggGG..
    ...gsgyygggG...
    ...YYYYYYYYY...`,
  ),
  propeller: draw(
    5,
    1,
    `
    rrrr.ybbbb
    ....kk....
    ..rryybb..
    .rrryybbb.
    rrrryybbbb`,
  ),
  halo: draw(
    5,
    0,
    `
    ..yyyyyy..
    yyy....yyy
    yY......Yy
    ..YyyyyY..`,
  ),
  party: draw(
    7,
    0,
    `
    ..yy..
    ..mm..
    ..mc..
    .mmcm.
    .cmmm.
    .mmcmm
    mmcmmm`,
  ),
  straw: draw(
    3,
    3,
    `
    ....tttttt....
    ...tttttttO...
    ...RRRRRRRR...
    ttttttttttttOO`,
  ),
  flowers: draw(
    4,
    4,
    `
    .m..y..w..m.
    mymewowmymee
    .meEyeEwemE.`,
  ),
  headphones: draw(
    4,
    5,
    `
    ..kkkkkkkk..
    .kG......Gk.
    .k........k.
    kk........kk
    rk........kr
    rk........kr
    .k........k.`,
  ),
  pirate: draw(
    3,
    2,
    `
    .....kkkk.....
    ...kkwwwwkk...
    ..kkkwkwkkkk..
    kkkkkkwwkkkkkk
    .yyyyyyyyyyyy.`,
  ),
  horns: draw(
    4,
    2,
    `
    r..........r
    rr........rR
    .rr......rR.
    ..rr....rR..`,
  ),
  antenna: draw(
    6,
    0,
    `
    .c....c.
    ccc..ccc
    .c....c.
    .g....g.
    ..g..g..
    ..g..g..`,
  ),
  jester: draw(
    3,
    1,
    `
    y............y
    .pp...yy...yy.
    pppp.pyyp.yyyy
    pPpppppyyyyyYy
    ..pppppyyyyY..
    ..ppppppyyyy..`,
  ),
  laurel: draw(
    3,
    4,
    `
    .e.e......e.e.
    eE.Ee....eE.Ee
    .eEe......eEe.`,
  ),
  fedora: draw(
    4,
    2,
    `
    ...aaaAaa...
    ..ahaaaaaA..
    ..kkkkkkkk..
    aaaaaaaaaaAA`,
    TINTED,
  ),
  bow: draw(
    10,
    4,
    `
    rr.rr
    rRrRr
    rr.rr`,
  ),
  cookieHat: draw(
    4,
    2,
    `
    ....tttt....
    ..tttNtttt..
    .ttNtttttNO.
    ttttttNttttO
    .OOOOOOOOOO.`,
  ),
  antlers: draw(
    3,
    0,
    `
    n.n........n.n
    nnn........nnn
    ..nn......nn..
    ...nn....nn...
    ....n....n....`,
  ),
}
