import { describe, expect, test } from 'vitest'
import { allowsFraming } from './framing.rules.ts'

const SITE = 'https://idledex.example'
const PAGE = 'https://game.example/play/'
const allows = (headers: { frameOptions?: string; policy?: string }, siteUrl = SITE, pageUrl = PAGE) =>
  allowsFraming({ frameOptions: headers.frameOptions, policy: headers.policy }, { siteUrl, pageUrl })

describe('X-Frame-Options', () => {
  test.each([
    [undefined, true],
    ['DENY', false],
    [' deny ', false],
    ['SAMEORIGIN', false],
    ['SAMEORIGIN, SAMEORIGIN', false],
    ['ALLOWALL', true],
    ['ALLOW-FROM https://other.example', true],
    ['nonsense', true],
    ['DENY, ALLOWALL', false],
    ['nonsense, other', true],
  ])('%s shows a game in a frame: %s', (frameOptions, expected) => {
    expect(allows(frameOptions === undefined ? {} : { frameOptions })).toBe(expected)
  })
})

describe('frame-ancestors', () => {
  test.each([
    ["default-src 'self'", true],
    ["frame-ancestors 'none'", false],
    ["frame-ancestors 'self'", false],
    ['frame-ancestors', false],
    ['frame-ancestors *', true],
    ['frame-ancestors https:', true],
    ['frame-ancestors http:', true],
    ['frame-ancestors data:', false],
    ['frame-ancestors https://idledex.example', true],
    ['FRAME-ANCESTORS HTTPS://IDLEDEX.EXAMPLE', true],
    ['frame-ancestors http://idledex.example', true],
    ['frame-ancestors idledex.example', true],
    ['frame-ancestors idledex.example:443', true],
    ['frame-ancestors idledex.example:8443', false],
    ['frame-ancestors idledex.example:*', true],
    ['frame-ancestors *.example', true],
    ['frame-ancestors *.idledex.example', false],
    ['frame-ancestors notidledex.example', false],
    ['frame-ancestors https://other.example https://idledex.example/page', true],
    ["default-src 'none'; frame-ancestors 'self' https://idledex.example; frame-ancestors 'none'", true],
    ["frame-ancestors https://idledex.example, frame-ancestors 'none'", false],
    ["default-src 'self', frame-ancestors 'none'", false],
    ['frame-ancestors [broken', false],
  ])('%s shows a game in a frame: %s', (policy, expected) => {
    expect(allows({ policy })).toBe(expected)
  })

  test('decides alone where there is X-Frame-Options, too', () => {
    expect(allows({ frameOptions: 'DENY', policy: 'frame-ancestors *' })).toBe(true)
    expect(allows({ frameOptions: 'ALLOWALL', policy: "frame-ancestors 'none'" })).toBe(false)
    expect(allows({ frameOptions: 'DENY', policy: "default-src 'self'" })).toBe(false)
  })

  test('of a site on a port of its own names the port', () => {
    const local = 'http://localhost:3000'
    expect(allows({ policy: 'frame-ancestors localhost' }, local, 'http://game.example/')).toBe(false)
    expect(allows({ policy: 'frame-ancestors http://localhost:3000' }, local, 'http://game.example/')).toBe(
      true,
    )
    // A source without a scheme is for that of the game's own page.
    expect(allows({ policy: 'frame-ancestors localhost:3000' }, local)).toBe(false)
  })
})
