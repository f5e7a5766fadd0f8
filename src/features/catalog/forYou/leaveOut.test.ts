import { expect, test } from 'vitest'
import { leaveOut } from '../../../../bench/forYou.ts'

test('finds the votes that were left out of the demo far more often than the highest-rated games and than chance', async () => {
  const { leftOut, forYou, rated, random } = await leaveOut()
  expect(leftOut).toBeGreaterThan(500)
  expect(forYou / rated).toBeGreaterThan(1.25)
  expect(forYou / random).toBeGreaterThan(2.5)
})
