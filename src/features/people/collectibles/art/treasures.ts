import type { Sprite } from './sprite.ts'

const draw = (text: string): Sprite => ({
  rows: text
    .trim()
    .split('\n')
    .map((row) => row.trim()),
})

/** Food, plants, pets and riches that avatars hold, and emblems of badges. At most 9 × 10. */
export const TREASURES: Readonly<Record<string, Sprite>> = {
  cookie: draw(`
    ..tttt..
    .ttttNt.
    ttNttttO
    ttttttNO
    tNttNttO
    tttttttO
    .ttNttO.
    ..OOOO..`),
  catnip: draw(`
    ..l...e..
    .lel.eEe.
    ..lE.Ee..
    .e.EeE.l.
    eEe.E.lel
    .eEEEElE.
    ....E....
    ....E....
    ....E....`),
  coins: draw(`
    ..yyy....
    .yywyY...
    .YyyyY...
    ..YYYyyy.
    .yyyyywyY
    yywyYyyyY
    yyyyYYYYY
    YyyyYyyyY
    .YYY.YYY.`),
  coin: draw(`
    ..yyyy..
    .ywwyyY.
    ywyYYyyY
    ywyYyyyY
    yyyYyyyY
    yyyYYyyY
    .yyyyyY.
    ..YYYY..`),
  star: draw(`
    ....y....
    ....y....
    ...ywy...
    yyyywyyyy
    .yywwyyY.
    ..yyyyY..
    ..yyyyY..
    .yyY.yyY.
    .yY...YY.`),
  gem: draw(`
    ..ccccc..
    .cwwccCC.
    cwwcccCCC
    cccccCCCC
    .ccccCCC.
    ..cccCC..
    ...cCC...
    ....C....`),
  ruby: draw(`
    ...rr...
    ..rmrr..
    .rmmrrR.
    rmmrrrRR
    rmrrrRRR
    .rrrRRR.
    ..rrRR..
    ...RR...`),
  heart: draw(`
    .rr...rr.
    rmmr.rrrR
    rmrrrrrrR
    rrrrrrrrR
    .rrrrrrR.
    ..rrrrR..
    ...rrR...
    ....R....`),
  mushroom: draw(`
    ..rrrr..
    .rwrrrR.
    rrrrwwrR
    rwwrwwrR
    rwwrrrrR
    RRttttRR
    ..tttO..
    ..tttO..
    ..ttOO..`),
  carrot: draw(`
    ......eE.
    ....E.e..
    ....oEeE.
    ...ooo...
    ..oOoo...
    ..ooO....
    .ooo.....
    .oO......
    oO.......`),
  sapling: draw(`
    .ee...ee.
    eele.elEe
    eEeeEeeE.
    .ee.E.e..
    ....E....
    .NNNNNNN.
    .oOOOOOo.
    ..oOOOo..
    ..ooooo..`),
  coffee: draw(`
    ..s..s...
    .s..s....
    ..s..s...
    wwwwwww..
    wnNnNnwww
    wwwwwww.w
    wwwwwwwsw
    wwwwwwww.
    .sssss...`),
  donut: draw(`
    ..mmmm..
    .mcmmym.
    mmmmmmmM
    myM..mmM
    mmM..mcM
    tmmmmmMO
    .tmymMO.
    ..tOOO..`),
  cake: draw(`
    ....r....
    ....o....
    ..wwwwww.
    .wwmwwmww
    wwwwwwwww
    tttttttto
    rrrrrrrrR
    tttttttto
    OOOOOOOOO`),
  egg: draw(`
    ...ww...
    ..wwww..
    .wwcwws.
    .wwwwws.
    wwmwwcws
    wwwwwwws
    wcwwmwws
    .wwwwss.
    ..ssss..`),
  balloon: draw(`
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
  slimePet: draw(`
    ...eee...
    ..elleee.
    .elleeeeE
    .eewkewkE
    eeekkekkE
    eeeeeeeeE
    eeeemmeeE
    .EEEEEEE.`),
  cat: draw(`
    o..o.....
    oooo....o
    okok....o
    oooo...oo
    .ooooooo.
    .oOooOoo.
    .oooooo..
    .o.o.oo..
    .o.o.o.o.`),
  duck: draw(`
    .yyy.....
    yyky.....
    oyyy.....
    .yyy...yy
    .yyyyyyyY
    .yyyyYyyY
    .yyyyyYYY
    ..yyyYYY.
    ...o.o...`),
  fish: draw(`
    ...bbb...
    .bbcccb.b
    bckccbcbb
    bccccbcb.
    bbcccbcbb
    .bbbbbb.b
    ...BB....`),
  chest: draw(`
    .nnnnnnn.
    nNNNNNNNn
    nyyyyyyyn
    nnnnYnnnN
    yyyyYyyyy
    nnnkYknnN
    nnnnnnnnN
    nNNNNNNNN`),
  rainbow: draw(`
    ..rrrrr..
    .rooooor.
    royyyyyor
    oyeeeeeyo
    yebbbbbey
    eb.....be
    ww.....ww
    www...www`),
  trophy: draw(`
    .yyyyyyy.
    yywyyyyYy
    y.wyyyY.y
    yywyyyYyy
    .ywyyyYy.
    ...yyY...
    ....Y....
    ...yyY...
    ..nnnnn..`),
  magnifier: draw(`
    .ggg.....
    gwccg....
    gwcccg...
    gccccg...
    .gccg....
    ..ggnN...
    .....nN..
    ......nN.
    .......nN`),
  scroll: draw(`
    .tttttt..
    tttttttt.
    Ottttttt.
    .tNNNNtt.
    .ttttttt.
    .tNNNNtt.
    .ttttttt.
    .tNNttttt
    ..OOOOOOO`),
  box: draw(`
    ..ttttt..
    .ttytttO.
    tttyttOO.
    nnnynnON.
    nnnynnNN.
    nnnynnNN.
    nnnnnnN..`),
  door: draw(`
    .nnnnn.
    nNNNNNn
    nNnnnNn
    nNnnnNn
    nNnnyNn
    nNnnnNn
    nNnnnNn
    nNnnnNn
    nNNNNNn`),
  arrow: draw(`
    ....e....
    ...eee...
    ..eleee..
    .elleeeE.
    eeelleeEE
    ...lee...
    ...leE...
    ...leE...
    ...EEE...`),
  prestige: draw(`
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
