import { type Sprite, spriteOf } from './sprite.ts'

/** A hat with its upper left corner at (x, y): `at(x, y)` and its rows. */
const at =
  (x: number, y: number, palette?: Sprite['palette']) =>
  ([rows]: TemplateStringsArray): Sprite =>
    spriteOf(rows!, { x, y, ...(palette && { palette }) })

/** Characters for hats that come in several colors. */
const TINTED = { a: 'base', A: 'base-30', h: 'base+30' }

/** Our own hats. The head is at x 5 to 14, its top at y 6. */
export const HATS: Readonly<Record<string, Sprite>> = {
  crown: at(5, 2)`
    y...yy...y
    yy.yyyy.yY
    yyyyyyyyyY
    ywyyryybyY
    YYYYYYYYYY`,
  tiara: at(5, 4)`
    ....mm....
    .s..cs..s.
    sscsssscss`,
  wizard: at(3, 0, TINTED)`
    .......aa.....
    ......aaaA....
    .....ahaaA....
    .....aayaA....
    ....ahaaaaA...
    ....yyyyyyy...
    aaaaaaaaaaaaAA`,
  catEars: at(4, 2, { ...TINTED, m: '#f796be' })`
    aa........aa
    ama......amA
    amma....ammA
    aaaa....aaaA`,
  bunnyEars: at(6, 0)`
    .ww..ww.
    .wm..mw.
    .wm..mw.
    .wm..mw.
    .wm..mw.
    wwwwwwww`,
  miner: at(4, 2, TINTED)`
    ....gwwg....
    ...aawwaa...
    ..ahaggaaA..
    .ahaaaaaaAA.
    AAAAAAAAAAAA`,
  chef: at(4, 0)`
    ..wwwwwwww..
    .wwwwwwwwww.
    wwwwwwwwwwws
    .wwwwwwwwss.
    ..wwswwsws..
    ..wwswwsws..
    ..ssssssss..`,
  top: at(4, 0)`
    ..kkkkkkkk..
    ..kGkkkkkk..
    ..kGkkkkkk..
    ..kGkkkkkk..
    ..rrrrrrrr..
    kkkkkkkkkkkk`,
  viking: at(2, 1)`
    ww..........wws
    .ww..gggg..wws.
    .wwgssggggGws..
    ..ggsgyygggGG..
    ...gsgyygggG...
    ...YYYYYYYYY...`,
  propeller: at(5, 1)`
    rrrr.ybbbb
    ....kk....
    ..rryybb..
    .rrryybbb.
    rrrryybbbb`,
  halo: at(5, 0)`
    ..yyyyyy..
    yyy....yyy
    yY......Yy
    ..YyyyyY..`,
  party: at(7, 0)`
    ..yy..
    ..mm..
    ..mc..
    .mmcm.
    .cmmm.
    .mmcmm
    mmcmmm`,
  straw: at(3, 3)`
    ....tttttt....
    ...tttttttO...
    ...RRRRRRRR...
    ttttttttttttOO`,
  flowers: at(4, 4)`
    .m..y..w..m.
    mymewowmymee
    .meEyeEwemE.`,
  headphones: at(4, 5)`
    ..kkkkkkkk..
    .kG......Gk.
    .k........k.
    kk........kk
    rk........kr
    rk........kr
    .k........k.`,
  pirate: at(3, 2)`
    .....kkkk.....
    ...kkwwwwkk...
    ..kkkwkwkkkk..
    kkkkkkwwkkkkkk
    .yyyyyyyyyyyy.`,
  horns: at(4, 2)`
    r..........r
    rr........rR
    .rr......rR.
    ..rr....rR..`,
  antenna: at(6, 0)`
    .c....c.
    ccc..ccc
    .c....c.
    .g....g.
    ..g..g..
    ..g..g..`,
  jester: at(3, 1)`
    y............y
    .pp...yy...yy.
    pppp.pyyp.yyyy
    pPpppppyyyyyYy
    ..pppppyyyyY..
    ..ppppppyyyy..`,
  laurel: at(3, 4)`
    .e.e......e.e.
    eE.Ee....eE.Ee
    .eEe......eEe.`,
  fedora: at(4, 2, TINTED)`
    ...aaaAaa...
    ..ahaaaaaA..
    ..kkkkkkkk..
    aaaaaaaaaaAA`,
  bow: at(10, 4)`
    rr.rr
    rRrRr
    rr.rr`,
  cookieHat: at(4, 2)`
    ....tttt....
    ..tttNtttt..
    .ttNtttttNO.
    ttttttNttttO
    .OOOOOOOOOO.`,
  antlers: at(3, 0)`
    n.n........n.n
    nnn........nnn
    ..nn......nn..
    ...nn....nn...
    ....n....n....`,
}
