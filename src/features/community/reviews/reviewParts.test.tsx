import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { ReviewedStage } from '#/features/community/posts/ReviewVerdict.tsx'
import { ReviewNumbers, type ReviewNumbersProps } from './ReviewNumbers.tsx'
import { parseVerdict } from './useReviewDraft.ts'

const stageOf = (review_dev_stage: number | null, more: Partial<GamePost> = {}) =>
  renderToStaticMarkup(<ReviewedStage post={{ review_dev_stage, ...more } as GamePost} />)

describe('the numbers of reviews', () => {
  test("say 'no reviews' for a stage without any, and nothing yet while they are not known", () => {
    const none = { total: 0, positive_percentage: null, average_rating: null }
    const some = { total: 1, positive_percentage: 100, average_rating: 4.5 }
    const game = {
      urlid: 'any',
      upvotes: 1,
      downvotes: 0,
      counts: { reviews: 1 },
    } as ReviewNumbersProps['game']
    const stats = { full_release: some, early_access: none } as ReviewNumbersProps['stats']
    const html = renderToStaticMarkup(<ReviewNumbers game={game} stats={stats} />)
    expect(html.match(/no reviews/g)).toHaveLength(1)
    expect(html).toContain('>4.5<')
    expect(html).toContain('>1</span> review<')
    expect(renderToStaticMarkup(<ReviewNumbers game={game} stats={undefined} />)).not.toContain('no reviews')
  })
})

describe('a review', () => {
  test.each([9, 91, 93])('of a game at stage %i shows that it was early', (stage) => {
    expect(stageOf(stage)).toContain('reviewed during early stage of development')
  })

  test('of a finished game shows at most the version', () => {
    expect(stageOf(10, { review_version: '1.2', game_version: '1.2' })).toMatch(/>Written for 1\.2</)
    expect(stageOf(10)).toBe('')
    expect(stageOf(null)).toBe('')
  })

  test('of an earlier version shows which is the newest now', () => {
    expect(stageOf(10, { review_version: '0.4', game_version: '0.9' })).toContain('Written for 0.4, now 0.9')
    expect(stageOf(10, { review_version: '0.4', game_version: null })).toMatch(/>Written for 0\.4</)
  })

  test('that its author changed shows the day', () => {
    const html = stageOf(10, { edited_at: '2026-11-03T10:00:00Z' })
    expect(html).toMatch(/Edited (<!-- -->)?<time dateTime="2026-11-03T10:00:00.000Z"[^>]*>Nov 3, 2026</)
  })
})

describe('a half-written verdict', () => {
  const saved = { type: 'positive', stars: undefined } as const
  test('is read back as it was chosen', () => {
    expect(parseVerdict('positive ?')).toEqual(saved)
    expect(parseVerdict('? 4')).toEqual({ type: undefined, stars: 4 })
    expect(parseVerdict('negative 1')).toEqual({ type: 'negative', stars: 1 })
  })

  test.each(['', 'positive', 'great 9', '{}'])('%j counts for what it has', (text) => {
    expect(parseVerdict(text).stars).toBeUndefined()
  })
})
