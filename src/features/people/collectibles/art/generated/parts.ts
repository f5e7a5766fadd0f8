// Written by scripts/avatar-parts.ts from DiceBear's Pixel Art (CC0 1.0). Do not edit.

/** Grids of 16 × 16: the first row that has pixels, the palette, and the rows. */
export const PARTS: Readonly<Record<string, string>> = {
  'hair.long01':
    '1 base .....aaaaaaa.... ....aaaaaaaaa... ...aaa.....aaa.. ..aaa.......aa.. ..aa.........a.. ................ ................ ..a..........a.. ..a..........a.. ..a..........a.. ..aa........aa.. ..aaaaa..aaaaa.. ..a..........a..',
  'hair.long02':
    '2 base ....aaaaaaaa.... ...aaaaaaaaaa... ...aa......aa... ..aa........aa.. ..aa........aa.. ..aa........aa.. ..aa........aa.. ..aa........aa.. ..aa........aa.. ..a..........a.. .a............a.',
  'hair.long03':
    '2 base ....aaaaaaaa.... ...aaaaaaaaaa... ...aa......aa... ..aa........aa.. ..aa........aa.. ..aa........aa.. ..aa........aa.. ..aa........aa.. ..aa........aa.. .aaa........aaa. .aa..........aa.',
  'hair.long04':
    '1 base .....aaaaaaa.... ....aaaaaaaaa... ...aaa.....aaa.. ..aaa.......aa.. ..aa.........a.. ................ ................ ..a..........a.. ..a..........a.. ..a..........a.. ..aa........aa..',
  'hair.long05':
    '0 base .aaa............ .aaa..aaaaaa.... .aaaaaaaaaaaa... ...aaa.....aaa.. ..aaa.......aa.. ..a..........a.. ................ ................ ..a..........a..',
  'hair.long06':
    '2 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. ..a..........a.. ..a..........a.. ................ ................ .............a.. .............aa. ..............a. ...............a',
  'hair.long07':
    '1 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. .aaaa.......aaa. .aaa.........aa. .aa..........aa. .a............a. .a............a. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .a............a.',
  'hair.long08':
    '1 base ..aaaaaaaaaaaa.. .aaaaaaaaaaaaaa. .aaaaaaa...a.aa. .aaaaaa......aa. .aaaaa.......aa. .aaaa.........a. .aaa..........a. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .a............a.',
  'hair.long09':
    '1 base ..aaaaaaaaaaaa.. .aaaaaaaaaaaaaa. .aa..........aa. .aa..........aa. .aa..........aa. .a............a. .a............a. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .a............a.',
  'hair.long10':
    '1 base ....aaa......... ...aaaaa........ ..aa..a......... .aa............. .aa............. .a.............. .a.............. .aa............. .aa.............',
  'hair.long11':
    '1 base ......aaaaaa.... ...aaaaaaaaaaa.. ...aaaaaaa..aa.. ..aaaaa......a.. ..a..........a.. ................ ................ ..a..........a.. ..a..........a..',
  'hair.long12':
    '1 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. .aaaa.......aaa. .aaa.........aa. .aa..........aa. .a............a. .a............a. .aa..........aa. .aa..........aa. .aa..........aa. .aaa........aaa. .aaaaaa..aaaaaa. .aa..........aa. .a............a. .a............a.',
  'hair.long13':
    '1 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. .aaaaaaaaaaaaaa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa. .aa..........aa.',
  'hair.long14':
    '1 base ...aa......aa... ..aaaaaaaaaaaa.. ..aaaaaaaaaaaa.. ...a........a...',
  'hair.long15':
    '0 base .....a.aa..a.... ...aa.a.a.a.a... .a.aaaaaaaaaaa.. ..aaaaaaaaaaa.a. .aaa.........a.a a.a..........aa. .a.............. .a.............. ..a..........a.. ..a..........a..',
  'hair.long16':
    '1 base ...aaaaaaaa..... ..aaaaaaaaaaa... .aaa.a.....aaa.. .aa..........a.. .aa..........a.. .a.............. .a.............. .aa..........a.. .aa..........a..',
  'hair.long17':
    '1 base .....aaaaaaa.... ...aaaaaaaaaa... ..aaa......aaa.. .aaa.........a.. .aa..........a.. .a.............. .a.............. .aa............. .aa............. .aa............. .aaa............',
  'hair.long18':
    '2 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. ..a..........a.. ..a..........a.. ................ ................ ..a..........a.. .aa..........aa. .a............a. a..............a',
  'hair.long19':
    '2 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. ..a..........a.. ..a..........a.. ................ ................ ..a............. .aa............. .a.............. a...............',
  'hair.long20':
    '1 base ....aaaaaaaa.... ...aaaaaaaaaa... ..aaaa......aa.. ..a..........a.. ..a..........a.. ................ ................ ..a..........a.. ..a..........a.. ..a..........a.. ..aa........aa.. ..aaaaa..aaaaa..',
  'hair.long21':
    '1 base ...aaaaaaaaaa... ..aaaaaaaaaaaa.. ..a..........a.. ..a..........a.. ..a..........a.. ................ ................ ..a..........a.. ..a..........a.. ..a..........a.. ..aa........aa..',
  'hair.short01':
    '2 base ....aaaaaaaa.... ...aaaaaaaaaa... ...aaa.....aa... ...aa.......a... ...a............',
  'hair.short02':
    '2 base ....aaaaaaaa.... ...aaa.....aa... ...aa.......a... ...a............',
  'hair.short03':
    '2 base ....aaaaaaaa.... ...aaa......a... ...aa...........',
  'hair.short04':
    '2 base ....aaaaaaaa.... ...a........a... ...a........a...',
  'hair.short05':
    '0 base .........a...... ........aaa..... .......aaa...... .......aa.......',
  'hair.short06':
    '1 base ...aaaaaaaaa.... ..aaaaaaaaaaaa.. ..aa........aa.. ...a........a...',
  'hair.short07':
    '2 base ....a......a.... ...a........a...',
  'hair.short08':
    '1 base .....aaaaa...... ....aaaaaaaa.... ...aa....a.aa...',
  'hair.short09':
    '1 base .......aaaaa.... ....aaaaaaa..... ...aaaaa........',
  'hair.short10':
    '1 base .......aaaaa.... ...aaaaaaaaaa... ...aa.......a...',
  'hair.short11':
    '0 base ....a.a.aa.a.... .a.a.aaa.aa.a... ..a.aaaaaaaa.a.. .aa..........aa. ..a..........a.a .aa..........a.. .a............aa a..............a .a............a.',
  'hair.short12':
    '2 base ....a.a.a.a..... ....a.a.a.a..... ....a...........',
  'hair.short13':
    '0 base .....a..a....a.. ..a.a.a..a..a... ..aaaaaaaaaaaa.. .a.aaaaaaaaaa.a. ..a..........a..',
  'hair.short14':
    '2 base ...aaaaaaaaaa... ...aaaaaaaaaa... ...a........a... ...a........a... ...a........a...',
  'hair.short15':
    '2 base ....aaaaaaaa.... ...aaaaaaaaaa... ..aa........aa.. ..aa........aa..',
  'hair.short16':
    '1 base ....aaaaaaaa.... ...aaaaaaaaaa... ...aaaaaaaaaa...',
  'hair.short17':
    '1 base ....aaaaaaaa.... ...aaaaaaaaaa... ..aaaaaaaaaaaa.. ..aa........aa.. ..aa........aa..',
  'hair.short18':
    '3 base ..aa........aa.. ..aa........aa.. ..aa........aa..',
  'hair.short19':
    '2 base ....aaaaaaaa.... ...aaa..a.aaa...',
  'hair.short20':
    '2 base ......aaaa...... .......aa.......',
  'hair.short21':
    '1 base .......aa....... .......aa.......',
  'hair.short22':
    '2 base ....aaaaaaaa.... ...aaaaaaaaaa... ...aa......aa...',
  'hair.short23':
    '2 base ......aaaa......',
  'hair.short24':
    '2 base .....aaaaaa..... ...a..aaaa..a... ...a........a...',
  'hat.01':
    '0 base,base+30 ....abaaaaaa.... ...abaaaaaaaa... ..abaaaaaaaaaa.. ..baaaaaaaaaaa.. ..aaaaaaaaaaaa..',
  'hat.02':
    '1 base,base+30 ....aaaaaaba.... ...aaaaaaabaa... ...aaaaaaabaaaa.',
  'hat.03':
    '0 base,base+30 ....aaaaaaaa.... ...bbbbbbbbbb... ..aaaaaaaaaaaa.. ..bbbbbbbbbbbb..',
  'hat.04':
    '0 base,base+30 ....aaaaaaaa.... ...bbbbbbbbbb... ..aaaaaaaaaaaa.. ..bbbbbbbbbbbb.. ..aaaaaaaaaaaa..',
  'hat.05':
    '0 base,base+30 ....aaaaaaba.... ...aaaaaabaab... ..aaaaaabaabaa.. ..aaaaabaabaaa..',
  'hat.06':
    '0 base,base+30 ...aaaaaaaaaa... ...aaaaaaaaba... ...aaaaaaaaba... .aaaaaaaaaabaaa.',
  'hat.07':
    '1 base ....aaaaaaaa.... ...aaaaaaaaaa... ...aaaaaaaaaaaa.',
  'hat.08':
    '0 base,base+30 ....aaaaaaaa.... ...aaaaaaaaaa... ..aaaaaaabbbaa.. ..aaaaaaaaaaaa..',
  'hat.09':
    '0 base,base+30 ....aaaaaaaa.... ...aaaaaaaaaa... ..aaaaaaababaa.. ..aaaaaaababaa.. ..aaaaaaababaa..',
  'hat.10':
    '0 base,base+30 ....aaaaaaaa.... ....aaaaaaaa.... ..aaaaaaaabaaa.. ..aaaaaababaaa.. ..aaaaaababaaa..',
  'shirt.01':
    '13 base,base+20 ...aaa....aaa... ..aabaaaaaabaa.. ..aabaaaaaabaa..',
  'shirt.02':
    '13 base+20,base ...abb....bba... ..abba....babb.. ..bbabbabbabba..',
  'shirt.03':
    '13 base ...aaa....aaa... ..aaaaaaaaaaaa.. ..aaaaaaaaaaaa..',
  'shirt.04':
    '13 base ...aa......aa... ..aaaaaaaaaaaa.. ..aaaaaaaaaaaa..',
  'shirt.05':
    '13 base ...aa......aa... ..aaaa....aaaa.. ..aaaaaaaaaaaa..',
  'shirt.06':
    '13 base+20,base ...aba....bab... ..abababababab.. ..babababababa..',
  'shirt.07':
    '13 base ....a......a.... ....aa....aa.... ....aaa..aaa....',
  'shirt.08':
    '13 base ...aaa....aaa... ..aaaa....aaaa.. ..aaaaaaaaaaaa..',
  'shirt.09':
    '13 base+20,base ....a......a.... ....a......a.... ...bbbbbbbbbb...',
  'shirt.10':
    '13 base,base+50 ....a......a.... ...aaaaaaaaaa... ...aaaaaabbaa...',
  'shirt.11':
    '13 base ...aaa....aaa... ..aaaaa..aaaaa.. ..aaaaaaaaaaaa..',
  'shirt.12':
    '12 base-30,base .......aa....... ...bbbbbbbbbb... ..bbbbbbbbbbbb.. ..bbbbbbbbbbbb..',
  'shirt.13':
    '13 base,base+30 ...ab......ab... ..babababababa.. ..babababababa..',
  'shirt.14':
    '13 base ...aa......aa... ..aaaa....aaaa.. ..aaaaaaaaaaaa..',
  'shirt.15':
    '14 base ....aa....aa.... ...aaaa..aaaa...',
  'shirt.16':
    '13 base,base+30 ...ab......ba... ..aaab....baaa.. ..aaaab..baaaa..',
  'shirt.17':
    '13 base ....aa....aa.... ...aaaa..aaaa... ...aaaaaaaaaa...',
  'shirt.18':
    '13 base+30,base+50,base ....ab....ba.... ....cab..bac.... ....ccabbacc....',
  'shirt.19':
    '13 base,base+30 ....a......a.... ....aaaaaaaa.... ....aaaaabba....',
  'shirt.20':
    '14 base+30,base ....abbbbbba.... ....abbbbbba....',
  'shirt.21':
    '13 base+50,base+30,base ....a......a.... ....ba....ab.... ....cba..abc....',
  'shirt.22':
    '13 base,base+20 ....ab....ba.... ....ab....ba.... ....ab....ba....',
  'shirt.23':
    '13 base,base+20 ...aba....aba... ..aabaaaaaabaa.. ..aabaaaaaabaa..',
  'beard.01':
    '8 base/e6 ...aa......aa... ...aaa....aaa... ...aaaaaaaaaa... ....aaaaaaaa....',
  'beard.02':
    '11 base/e6 .....aaaaaa..... ......aaaa...... .......aa.......',
  'beard.03':
    '9 base/e6 ...aa......aa... ...aaaaaaaaaa... ....aaaaaaaa.... ....aaaaaaaa.... .....aaaaaa.....',
  'beard.04':
    '11 base/e6 ......aaaa......',
  'beard.05':
    '6 base/e6 ...a........a... ...a........a... ...aa......aa... ...aaaaaaaaaa... ...aaaaaaaaaa... ....aaaaaaaa....',
  'beard.06':
    '9 base/e6 ...aaa....aaa... ...aaaaaaaaaa... ....aaaaaaaa....',
  'beard.07':
    '9 base/e6 ...aaaaaaaaaa... ...aaaaaaaaaa... ....aaaaaaaa....',
  'beard.08':
    '6 base/e6 ...a........a... ...a........a... ...a........a... ...aaaaaaaaaa... ...aaaaaaaaaa... ....aaaaaaaa....',
  'eyes.01':
    '5 #ffffff,base,base+70 ....aaa..aaa.... ....abc..abc.... ....aaa..aaa....',
  'eyes.02':
    '5 base+50,#ffffff,base ....ab...ab..... ....cab..cab....',
  'eyes.03':
    '5 #ffffff,base .....a....a..... ....ab...ab.....',
  'eyes.04':
    '5 #ffffff,base .....a....a..... .....ba...ba....',
  'eyes.05':
    '5 #ffffff,base+50,base ....aba..aba.... ....bcb..bcb....',
  'eyes.06':
    '5 #ffffff,base ....aaa..aaa.... ....aba..aba....',
  'eyes.07':
    '5 #ffffff,base ....aaa..aaa.... ....aab..aab....',
  'eyes.08':
    '5 #ffffff,base ....aaa..aaa.... ....baa..baa....',
  'eyes.09':
    '5 #ffffff,base ....aaa..aaa.... ....aba..aba.... ....aaa..aaa....',
  'eyes.10':
    '5 #ffffff,base+40,base+70,base ....abc..abc.... ....adb..adb.... ....aaa..aaa....',
  'eyes.11':
    '5 #ffffff,base+70,base ....aaa..aaa.... ....bca..bca.... ....aaa..aaa....',
  'eyes.12':
    '6 #ffffff,base+50,base .....ab...ab.... ....abc..abc....',
  'mouth.happy01':
    '9 base .......aa....... .......aa.......',
  'mouth.happy02':
    '10 base ........a.......',
  'mouth.happy03':
    '9 base ......a......... ......aa........',
  'mouth.happy04':
    '9 base .........a...... ........aa......',
  'mouth.happy05':
    '9 base+20,base .......a........ .......ba.......',
  'mouth.happy06':
    '9 base ......aaaa...... .......aa.......',
  'mouth.happy07':
    '9 base ......a......... .......aaa......',
  'mouth.happy08':
    '9 base .........a...... ......aaa.......',
  'mouth.happy09':
    '9 base ......a..a...... .......aa.......',
  'mouth.happy10':
    '9 base .........a...... .......aa.......',
  'mouth.happy11':
    '9 base ......a......... .......aa.......',
  'mouth.happy12':
    '9 base,#ffffff .......aa....... ......abba...... .......aa.......',
  'mouth.happy13':
    '9 base,base+20 .......aa....... ......abba...... .......aa.......',
  'mouth.sad01':
    '9 base .......aa....... ......a..a......',
  'mouth.sad02':
    '9 base .......aa....... .........a......',
  'mouth.sad03':
    '9 base .......aa....... ......a.........',
  'mouth.sad04':
    '9 base ......aaa.......',
  'mouth.sad05':
    '9 base .......aaa......',
  'mouth.sad06':
    '9 base ......aaaa......',
  'mouth.sad07':
    '9 base .......aa.......',
  'mouth.sad08':
    '9 base ......aaa....... .........a......',
  'mouth.sad09':
    '9 base .......aaa...... ......a.........',
  'mouth.sad10':
    '9 base .......aa....... ........a.......',
  'glasses.dark01':
    '5 base+20,base,#0000004c ..aabbb..bbbaa.. ...bcccaacccb... ....bbb..bbb....',
  'glasses.dark02':
    '5 base+20,base,#0000004c ..abbbbaabbbba.. ...bcccbbcccb... ...bbbb..bbbb...',
  'glasses.dark03':
    '5 base+20,base,#0000004c,#00000081 ..abbbbbbbbbba.. ...bcccddcccb... ...bbbbbbbbbb...',
  'glasses.dark04':
    '5 base,#0000004c ...abbbaabbba... ....bbb..bbb.... ....bbb..bbb....',
  'glasses.dark05':
    '5 base+20,base,#0000004c ..aabbb..bbbaa.. ...bcccbbcccb... ...bcccbbcccb... ....bbb..bbb....',
  'glasses.dark06':
    '5 base+20,base,#0000004c ..aabbbaabbbaa.. ...bcccbbcccb... ...bcccbbcccb... ....bbb..bbb....',
  'glasses.dark07':
    '4 base,base+20,#0000004c ....aaa..aaa.... ..bacccaacccab.. ...acccaaccca... ...acccaaccca... ....aaa..aaa....',
  'glasses.light01':
    '5 base+20,base,#ffffff4c ..aabbb..bbbaa.. ...bcccaacccb... ....bbb..bbb....',
  'glasses.light02':
    '5 base+20,base,#ffffff4c ..abbbbaabbbba.. ...bcccbbcccb... ...bbbb..bbbb...',
  'glasses.light03':
    '5 base+20,base,#ffffff4c,#68686881 ..abbbbbbbbbba.. ...bcccddcccb... ...bbbbbbbbbb...',
  'glasses.light04':
    '5 base,#ffffff4c ...abbbaabbba... ....bbb..bbb.... ....bbb..bbb....',
  'glasses.light05':
    '5 base+20,base,#ffffff4c ..aabbb..bbbaa.. ...bcccbbcccb... ...bcccbbcccb... ....bbb..bbb....',
  'glasses.light06':
    '5 base+20,base,#ffffff4c ..aabbbaabbbaa.. ...bcccbbcccb... ...bcccbbcccb... ....bbb..bbb....',
  'glasses.light07':
    '4 base,base+20,#ffffff4c ....aaa..aaa.... ..bacccaacccab.. ...acccaaccca... ...acccaaccca... ....aaa..aaa....',
}
