import type { Sprite } from './sprite.ts'

const draw = (text: string): Sprite => ({
  rows: text
    .trim()
    .split('\n')
    .map((row) => row.trim()),
})

/** What avatars hold, and the emblems of badges: things from incremental games. At most 9 × 10. */
export const TOOLS: Readonly<Record<string, Sprite>> = {
  pickaxe: draw(`
    .sssss...
    ss...ssn.
    ......ns.
    .....n.ss
    ....nN..s
    ...nN...s
    ..nN.....
    .nN......
    nN.......`),
  sword: draw(`
    .......sw
    ......sws
    .....sws.
    ....sws..
    y..sws...
    .yyws....
    ..yy.....
    .nNyy....
    nN..y....`),
  hammer: draw(`
    ..ggss...
    .GggssG..
    .Ggggss..
    ..GG.n...
    ....nN...
    ...nN....
    ..nN.....
    .nN......
    nN.......`),
  wrench: draw(`
    .....s.s.
    ....gs.ss
    ....gssss
    .....gss.
    ....gs...
    ...gs....
    sgss.....
    s.gs.....
    .ss......`),
  wand: draw(`
    ....y....
    ...yyy...
    .yywwwyy.
    ...ywy...
    ..yynyy..
    ...nN....
    ..nN.....
    .nN......
    nN.......`),
  key: draw(`
    .yyy.....
    yy.yY....
    y...Y....
    yy.YY....
    .yyyY....
    ...YyY...
    ....YyY..
    .....YyYy
    ......Y.Y`),
  lantern: draw(`
    ..GGG..
    .G...G.
    .GGGGG.
    .NyyyN.
    NyywyyN
    NywwwyN
    NyywyyN
    .NyoyN.
    .GGGGG.`),
  hourglass: draw(`
    nnnnnnn
    .s...s.
    .styts.
    ..sts..
    ...s...
    ..s.s..
    .s.t.s.
    .sttts.
    nnnnnnn`),
  gear: draw(`
    ...gg...
    .g.ss.g.
    ..ssss..
    gss..ssG
    gss..ssG
    ..ssss..
    .G.ss.G.
    ...GG...`),
  cursor: draw(`
    ..kk.....
    .kwwk....
    .kwwk....
    .kwwkkk..
    .kwwkwwkk
    kkwwwwwwk
    kwwwwwwwk
    .kwwwwwwk
    ..kwwwwk.
    ..kkkkkk.`),
  paperclip: draw(`
    ..ssss..
    .s....s.
    s.ggg.s.
    s.g..gs.
    s.g..gs.
    s.g..gs.
    s.g...s.
    s..gggs.
    .s....s.
    ..ssss..`),
  flask: draw(`
    ..www..
    ...s...
    ...s...
    ..s.s..
    ..s.s..
    .scccs.
    scclccs
    sclcccs
    .sssss.`),
  potion: draw(`
    ..nnn..
    ..sss..
    ...s...
    ..sps..
    .smpps.
    spmpmps
    sppppps
    sppmpPs
    .sssss.`),
  rocket: draw(`
    ...r...
    ..rrR..
    ..wws..
    .wwwss.
    .wcCss.
    .wwwss.
    RwwwssR
    R.oo..R
    ..oyo..
    ...y...`),
  dice: draw(`
    .wwwwww.
    wwwwwwws
    wkwwwkws
    wwwwwwws
    wwwkwwws
    wwwwwwws
    wkwwwkws
    .ssssss.`),
  controller: draw(`
    .GGGGGGG.
    GGgGGGrGG
    GgggGbGeG
    GGgGGGyGG
    GGGGGGGGG
    GG.....GG
    G.......G`),
  shield: draw(`
    bbbbybbbb
    bwbbybbbB
    bwbyyybbB
    yyyyyyyyy
    bbbyyybBB
    bbbbybbB.
    .bbbybBB.
    ..bbyBB..
    ...BBB...`),
  book: draw(`
    .PPPPPPP
    PppppppP
    PpyyyypP
    PppyyppP
    PpyyyypP
    PppppppP
    PppppppP
    PwwwwwwP
    .PPPPPPP`),
  candle: draw(`
    ...y...
    ..yoy..
    ..ywy..
    ...k...
    ..www..
    ..wws..
    ..wws..
    ..wws..
    .YYYYY.
    ..YYY..`),
  rod: draw(`
    ......n..
    .....n.s.
    ....n..s.
    ...n...s.
    ..nN...s.
    ..n....s.
    .nN...ss.
    .G....r..
    nG....w..`),
  battery: draw(`
    ..ggg..
    kkkkkkk
    kkkykkk
    kkyykkk
    kyyyyyk
    keeyyee
    keyyeeE
    keyeeeE
    EEEEEEE`),
  abacus: draw(`
    nnnnnnnnn
    nsrsrsssn
    nsrsrsssn
    nnnnnnnnn
    nssbsbsbn
    nssbsbsbn
    nnnnnnnnn
    nysyssyyn
    nnnnnnnnn`),
}
