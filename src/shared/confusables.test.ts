import { expect, test } from 'vitest'
import { skeletonOf } from './confusables.ts'

test.each(['𝓒𝓸𝓸𝓴𝓲𝓮', 'ᴄᴏᴏᴋɪᴇ', 'Ｃookie', 'ᶜᵒᵒᵏⁱᵉ', '🅒🅞🅞🅚🅘🅔', '🅲🅾🅾🅺🅸🅴', 'Cооkie', 'çóőkíë', 'c.o.o.k.1.e'])(
  '%s looks like Cookie',
  (name) => expect(skeletonOf(name)).toBe(skeletonOf('Cookie')),
)

test('a flag and other marks beside a name change nothing', () => {
  expect(skeletonOf('Anna 🇩🇪')).toBe(skeletonOf('Anna'))
})

test('every small capital is the letter that it looks like', () => {
  expect(skeletonOf('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ')).toBe(skeletonOf('abcdefghijklmnopqrstuvwyz'))
})

test.each([
  ['ТОМ', 'Tom'],
  ['ΝΙΚΟ', 'Niko'],
  ['ВОВ', 'bob'],
])('%s of capitals that only look Latin looks like %s', (name, latin) => {
  expect(skeletonOf(name)).toBe(skeletonOf(latin))
})
