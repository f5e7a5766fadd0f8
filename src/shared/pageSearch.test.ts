import { describe, expect, it } from 'vitest'
import { idParam, oneOf, pageParam, pageSearch } from './pageSearch.ts'
import { MAX_PAGE } from './pagination.ts'

const params = pageSearch({ tab: oneOf(['all', 'mine'], 'all'), page: pageParam, comment: idParam })

describe("the parameters of a page's address", () => {
  it('are read, in their shortest form', () => {
    const search = { tab: 'mine', page: '3', comment: '7' }
    expect(params.validate(search)).toEqual(search)
    expect(params.valid(search)).toEqual(search)
    expect(params.refused(search)).toEqual({})
    expect(params.validate({ tab: 'all', page: '1', comment: '' })).toEqual({})
  })

  it('that are invalid are not used, but stay for the page to name them', () => {
    const search = { tab: 'nobody', page: '0', comment: '7' }
    expect(params.valid(search)).toEqual({ comment: '7' })
    expect(params.refused(search)).toEqual({ tab: 'nobody', page: '0' })
    expect(params.validate(search)).toEqual(search)
  })

  it('that belong to others are ignored', () => {
    expect(params.validate({ utm_source: 'x' })).toEqual({})
    expect(params.refused({ utm_source: 'x' })).toEqual({})
  })

  it('that are long and invalid are cut and stay invalid', () => {
    const cut = params.validate({ tab: 'x'.repeat(5_000) })
    expect(cut.tab!.length).toBeLessThan(50)
    expect(params.refused(cut)).toEqual({ tab: cut.tab })
  })
})

it.each([
  ['1', ''],
  ['3', '3'],
  [String(MAX_PAGE), String(MAX_PAGE)],
  [String(MAX_PAGE + 1), undefined],
  ['0', undefined],
  ['-2', undefined],
  ['1.5', undefined],
  ['last', undefined],
])('reads the page %j of an address as %j', (text, page) => {
  expect(pageParam(text)).toBe(page)
})
