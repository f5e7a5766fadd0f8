import { type Sprite, spriteOf } from './sprite.ts'

/** What avatars hold, and the emblems of badges: things from incremental games. At most 9 × 10. */
export const TOOLS: Readonly<Record<string, Sprite>> = {
  pickaxe: spriteOf(`
    .sssss...
    ss...ssn.
    ......ns.
    .....n.ss
    ....nN..s
    ...nN...s
    ..nN.....
    .nN......
    nN.......`),
  sword: spriteOf(`
    .......sw
    ......sws
    .....sws.
    ....sws..
    y..sws...
    .yyws....
    ..yy.....
    .nNyy....
    nN..y....`),
  hammer: spriteOf(`
    ..ggss...
    .GggssG..
    .Ggggss..
    ..GG.n...
    ....nN...
    ...nN....
    ..nN.....
    .nN......
    nN.......`),
  wrench: spriteOf(`
    .....s.s.
    ....gs.ss
    ....gssss
    .....gss.
    ....gs...
    ...gs....
    sgss.....
    s.gs.....
    .ss......`),
  wand: spriteOf(`
    ....y....
    ...yyy...
    .yywwwyy.
    ...ywy...
    ..yynyy..
    ...nN....
    ..nN.....
    .nN......
    nN.......`),
  key: spriteOf(`
    .yyy.....
    yy.yY....
    y...Y....
    yy.YY....
    .yyyY....
    ...YyY...
    ....YyY..
    .....YyYy
    ......Y.Y`),
  lantern: spriteOf(`
    ..GGG..
    .G...G.
    .GGGGG.
    .NyyyN.
    NyywyyN
    NywwwyN
    NyywyyN
    .NyoyN.
    .GGGGG.`),
  hourglass: spriteOf(`
    nnnnnnn
    .s...s.
    .styts.
    ..sts..
    ...s...
    ..s.s..
    .s.t.s.
    .sttts.
    nnnnnnn`),
  gear: spriteOf(`
    ...gg...
    .g.ss.g.
    ..ssss..
    gss..ssG
    gss..ssG
    ..ssss..
    .G.ss.G.
    ...GG...`),
  cursor: spriteOf(`
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
  paperclip: spriteOf(`
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
  flask: spriteOf(`
    ..www..
    ...s...
    ...s...
    ..s.s..
    ..s.s..
    .scccs.
    scclccs
    sclcccs
    .sssss.`),
  potion: spriteOf(`
    ..nnn..
    ..sss..
    ...s...
    ..sps..
    .smpps.
    spmpmps
    sppppps
    sppmpPs
    .sssss.`),
  rocket: spriteOf(`
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
  dice: spriteOf(`
    .wwwwww.
    wwwwwwws
    wkwwwkws
    wwwwwwws
    wwwkwwws
    wwwwwwws
    wkwwwkws
    .ssssss.`),
  controller: spriteOf(`
    .GGGGGGG.
    GGgGGGrGG
    GgggGbGeG
    GGgGGGyGG
    GGGGGGGGG
    GG.....GG
    G.......G`),
  shield: spriteOf(`
    bbbbybbbb
    bwbbybbbB
    bwbyyybbB
    yyyyyyyyy
    bbbyyybBB
    bbbbybbB.
    .bbbybBB.
    ..bbyBB..
    ...BBB...`),
  book: spriteOf(`
    .PPPPPPP
    PppppppP
    PpyyyypP
    PppyyppP
    PpyyyypP
    PppppppP
    PppppppP
    PwwwwwwP
    .PPPPPPP`),
  candle: spriteOf(`
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
  rod: spriteOf(`
    ......n..
    .....n.s.
    ....n..s.
    ...n...s.
    ..nN...s.
    ..n....s.
    .nN...ss.
    .G....r..
    nG....w..`),
  battery: spriteOf(`
    ..ggg..
    kkkkkkk
    kkkykkk
    kkyykkk
    kyyyyyk
    keeyyee
    keyyeeE
    keyeeeE
    EEEEEEE`),
  abacus: spriteOf(`
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
