import { expect, test } from 'vitest'
import { defaultPeriod as periodOfPosts } from '#/features/community/posts/popularPosts.limits.ts'
import { gamesPayload } from '#/features/pages/dataService/functions/gamesPayload.contract.ts'
import { toCatalogQuery } from '#/features/pages/dataService/functions/gamesPayload.rules.ts'
import { defaultPeriod, RANKINGS } from './popular.limits.ts'

const days = (count: number) => ({ kind: 'days', days: count })

test('popular games are those of the last 3 days, and every other period is 7 days unless another is chosen', () => {
  for (const ranking of RANKINGS) expect(defaultPeriod(ranking)).toEqual(days(ranking === 'mix' ? 3 : 7))
  expect(periodOfPosts('popular')).toEqual(days(7))
  const { created } = toCatalogQuery(gamesPayload.parse({ date_filter_type: 'interval' }))
  expect(created).toEqual(days(7))
})
