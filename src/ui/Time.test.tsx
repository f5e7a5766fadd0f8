import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Time } from './Time.tsx'
import { dateText, dateTimeText, relativeTime } from './timeText.ts'

const now = Date.UTC(2026, 10, 21, 10, 5)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('how long ago something was', () => {
  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [30 * day, '30 days ago'],
    [31 * day, '1 month ago'],
    [364 * day, '11 months ago'],
    [366 * day, '1 year ago'],
    [10 * 366 * day, '10 years ago'],
    [-30_000, 'just now'],
    [-2 * hour, 'in 2 hours'],
  ])('%i ms: %s', (distance, text) => {
    expect(relativeTime(now - distance, now)).toBe(text)
  })

  test('days and times are those of UTC', () => {
    expect(dateText(now)).toBe('Nov 21, 2026')
    expect(dateTimeText(Date.UTC(2024, 2, 4, 9, 5))).toBe('Mar 4, 2024, 09:05 UTC')
  })
})

describe('a time on the page', () => {
  test('says how long ago, with the exact time for machine and pointer', () => {
    expect(renderToStaticMarkup(<Time value={now - 3 * day} now={now} />)).toBe(
      '<time dateTime="2026-11-18T10:05:00.000Z" title="Nov 18, 2026, 10:05 UTC">3 days ago</time>',
    )
  })

  test('what happened after the page was rendered is just now, never ahead', () => {
    const shown = (at: number) => renderToStaticMarkup(<Time value={at} now={now} />)
    expect(shown(now + minute)).toContain('>just now<')
    expect(shown(now + 3 * day)).toContain('>just now<')
    expect(shown(now - minute)).toContain('>1 minute ago<')
  })

  test('what is planned is shown as ahead until it happens', () => {
    const shown = (at: number) => renderToStaticMarkup(<Time value={at} now={now} planned />)
    expect(shown(now + 2 * hour)).toContain('>in 2 hours<')
    expect(shown(now - 2 * hour)).toContain('>2 hours ago<')
  })

  test('a day without a time is today until it is over', () => {
    const shown = (value: string) => renderToStaticMarkup(<Time value={value} now={now} />)
    expect(shown('2026-11-22')).toContain('>today<')
    expect(shown('2026-11-21')).toContain('>today<')
    expect(shown('2026-11-20')).toContain('>yesterday<')
    expect(shown('2026-11-19')).toContain('>2 days ago<')
  })

  test('a plain day stays a day', () => {
    expect(renderToStaticMarkup(<Time value="2019-05-02" />)).toBe(
      '<time dateTime="2019-05-02" title="May 2, 2019">May 2, 2019</time>',
    )
  })

  test('an invalid date is shown as it is', () => {
    expect(renderToStaticMarkup(<Time value="soon" now={now} />)).toBe('<span>soon</span>')
  })
})
