import { describe, expect, it } from 'vitest'
import { joinFormDates } from './formDates.ts'

describe('the date selects of a form', () => {
  it('become the text that an address has', () => {
    const year = { created: 'calendar', createdYear: '2024', createdMonth: '' }
    expect(joinFormDates(year)).toEqual({ created: '2024' })
    const month = { released: 'calendar', releasedYear: '2013', releasedMonth: '08' }
    expect(joinFormDates(month)).toEqual({ released: '2013-08' })
  })

  it('count only under the period that shows them', () => {
    expect(joinFormDates({ created: '30d', createdYear: '2024', createdMonth: '05' })).toEqual({
      created: '30d',
    })
  })

  it('keep a period without a year, so that its field can report it', () => {
    expect(joinFormDates({ created: 'calendar', createdYear: '', tags: 'idle' })).toEqual({
      created: 'calendar',
      tags: 'idle',
    })
  })
})
