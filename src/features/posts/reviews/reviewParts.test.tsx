import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { GamePost } from '#/features/posts/posts.contract.ts'
import { ReviewNumbers } from './ReviewNumbers.tsx'
import { ReviewedStage } from './ReviewVerdict.tsx'

const stageOf = (review_dev_stage: number | null, review_version: string | null = null) =>
  renderToStaticMarkup(<ReviewedStage post={{ review_dev_stage, review_version } as GamePost} />)

describe('the numbers of reviews', () => {
  test("say 'no reviews' for a stage without any, and nothing yet while they are not known", () => {
    const none = { total: 0, positive_percentage: null, average_rating: null }
    const some = { total: 1, positive_percentage: 100, average_rating: 4.5 }
    const stats = { full_release: some, early_access: none } as Parameters<typeof ReviewNumbers>[0]['stats']
    const html = renderToStaticMarkup(<ReviewNumbers stats={stats} />)
    expect(html.match(/no reviews/g)).toHaveLength(1)
    expect(html).toContain('4.5 · 1 review<')
    expect(renderToStaticMarkup(<ReviewNumbers stats={undefined} />)).not.toContain('no reviews')
  })
})

describe('a review', () => {
  test.each([9, 91, 93])('of a game at stage %i tells that it was early', (stage) => {
    expect(stageOf(stage)).toContain('reviewed during early stage of development')
  })

  test('of a finished game tells the version at most', () => {
    expect(stageOf(8, '1.2')).toMatch(/reviewed at(<!-- -->)? ?(<!-- -->)?1\.2/)
    expect(stageOf(8)).toBe('')
    expect(stageOf(null)).toBe('')
  })
})
