import { type Sprite, spriteOf } from './sprite.ts'

/** Food, plants, pets and riches that avatars hold, and emblems of badges. At most 9 × 10. */
export const TREASURES: Readonly<Record<string, Sprite>> = {
  cookie: spriteOf(`
    ..tttt..
    .ttttNt.
    ttNttttO
    ttttttNO
    tNttNttO
    tttttttO
    .ttNttO.
    ..OOOO..`),
  catnip: spriteOf(`
    ..l...e..
    .lel.eEe.
    ..lE.Ee..
    .e.EeE.l.
    eEe.E.lel
    .eEEEElE.
    ....E....
    ....E....
    ....E....`),
  coins: spriteOf(`
    ..yyy....
    .yywyY...
    .YyyyY...
    ..YYYyyy.
    .yyyyywyY
    yywyYyyyY
    yyyyYYYYY
    YyyyYyyyY
    .YYY.YYY.`),
  coin: spriteOf(`
    ..yyyy..
    .ywwyyY.
    ywyYYyyY
    ywyYyyyY
    yyyYyyyY
    yyyYYyyY
    .yyyyyY.
    ..YYYY..`),
  star: spriteOf(`
    ....y....
    ....y....
    ...ywy...
    yyyywyyyy
    .yywwyyY.
    ..yyyyY..
    ..yyyyY..
    .yyY.yyY.
    .yY...YY.`),
  gem: spriteOf(`
    ..ccccc..
    .cwwccCC.
    cwwcccCCC
    cccccCCCC
    .ccccCCC.
    ..cccCC..
    ...cCC...
    ....C....`),
  ruby: spriteOf(`
    ...rr...
    ..rmrr..
    .rmmrrR.
    rmmrrrRR
    rmrrrRRR
    .rrrRRR.
    ..rrRR..
    ...RR...`),
  heart: spriteOf(`
    .rr...rr.
    rmmr.rrrR
    rmrrrrrrR
    rrrrrrrrR
    .rrrrrrR.
    ..rrrrR..
    ...rrR...
    ....R....`),
  mushroom: spriteOf(`
    ..rrrr..
    .rwrrrR.
    rrrrwwrR
    rwwrwwrR
    rwwrrrrR
    RRttttRR
    ..tttO..
    ..tttO..
    ..ttOO..`),
  carrot: spriteOf(`
    ......eE.
    ....E.e..
    ....oEeE.
    ...ooo...
    ..oOoo...
    ..ooO....
    .ooo.....
    .oO......
    oO.......`),
  sapling: spriteOf(`
    .ee...ee.
    eele.elEe
    eEeeEeeE.
    .ee.E.e..
    ....E....
    .NNNNNNN.
    .oOOOOOo.
    ..oOOOo..
    ..ooooo..`),
  coffee: spriteOf(`
    ..s..s...
    .s..s....
    ..s..s...
    wwwwwww..
    wnNnNnwww
    wwwwwww.w
    wwwwwwwsw
    wwwwwwww.
    .sssss...`),
  donut: spriteOf(`
    ..mmmm..
    .mcmmym.
    mmmmmmmM
    myM..mmM
    mmM..mcM
    tmmmmmMO
    .tmymMO.
    ..tOOO..`),
  cake: spriteOf(`
    ....r....
    ....o....
    ..wwwwww.
    .wwmwwmww
    wwwwwwwww
    tttttttto
    rrrrrrrrR
    tttttttto
    OOOOOOOOO`),
  egg: spriteOf(`
    ...ww...
    ..wwww..
    .wwcwws.
    .wwwwws.
    wwmwwcws
    wwwwwwws
    wcwwmwws
    .wwwwss.
    ..ssss..`),
  balloon: spriteOf(`
    ..rrr..
    .rmrrR.
    rmrrrrR
    rrrrrrR
    .rrrRR.
    ..rRR..
    ...s...
    ..s....
    ...s...
    ..s....`),
  slimePet: spriteOf(`
    ...eee...
    ..elleee.
    .elleeeeE
    .eewkewkE
    eeekkekkE
    eeeeeeeeE
    eeeemmeeE
    .EEEEEEE.`),
  cat: spriteOf(`
    o..o.....
    oooo....o
    okok....o
    oooo...oo
    .ooooooo.
    .oOooOoo.
    .oooooo..
    .o.o.oo..
    .o.o.o.o.`),
  duck: spriteOf(`
    .yyy.....
    yyky.....
    oyyy.....
    .yyy...yy
    .yyyyyyyY
    .yyyyYyyY
    .yyyyyYYY
    ..yyyYYY.
    ...o.o...`),
  fish: spriteOf(`
    ...bbb...
    .bbcccb.b
    bckccbcbb
    bccccbcb.
    bbcccbcbb
    .bbbbbb.b
    ...BB....`),
  chest: spriteOf(`
    .nnnnnnn.
    nNNNNNNNn
    nyyyyyyyn
    nnnnYnnnN
    yyyyYyyyy
    nnnkYknnN
    nnnnnnnnN
    nNNNNNNNN`),
  rainbow: spriteOf(`
    ..rrrrr..
    .rooooor.
    royyyyyor
    oyeeeeeyo
    yebbbbbey
    eb.....be
    ww.....ww
    www...www`),
  trophy: spriteOf(`
    .yyyyyyy.
    yywyyyyYy
    y.wyyyY.y
    yywyyyYyy
    .ywyyyYy.
    ...yyY...
    ....Y....
    ...yyY...
    ..nnnnn..`),
  magnifier: spriteOf(`
    .ggg.....
    gwccg....
    gwcccg...
    gccccg...
    .gccg....
    ..ggnN...
    .....nN..
    ......nN.
    .......nN`),
  scroll: spriteOf(`
    .tttttt..
    tttttttt.
    Ottttttt.
    .tNNNNtt.
    .ttttttt.
    .tNNNNtt.
    .ttttttt.
    .tNNttttt
    ..OOOOOOO`),
  box: spriteOf(`
    ..ttttt..
    .ttytttO.
    tttyttOO.
    nnnynnON.
    nnnynnNN.
    nnnynnNN.
    nnnnnnN..`),
  door: spriteOf(`
    .nnnnn.
    nNNNNNn
    nNnnnNn
    nNnnnNn
    nNnnyNn
    nNnnnNn
    nNnnnNn
    nNnnnNn
    nNNNNNn`),
  arrow: spriteOf(`
    ....e....
    ...eee...
    ..eleee..
    .elleeeE.
    eeelleeEE
    ...lee...
    ...leE...
    ...leE...
    ...EEE...`),
  prestige: spriteOf(`
    ....m....
    ...mwm...
    pp.mwm.pp
    pmpmwmpmp
    .pmmwwmp.
    ..mwwmm..
    .pmmmmmp.
    pmmp.pmmp
    pp.....pp`),
}
