import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { STYLES_PLACEHOLDER } from '#/shared/stylesPlaceholder.ts'
import { frameSources, pagePolicy } from './security.server.ts'

const allowed = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))!
    .split(' ')
    .slice(1)
const sourceOf = (body: string) => `'sha256-${hash('sha256', body, 'base64')}'`

describe("a page's policy", () => {
  const page = `<head><style data-x="">a{color:red}</style><script>one()</script><script src="/s.js"></script></head>
    <body><script type="module">two()</script><p style="width:1px">&lt;script&gt;three()&lt;/script&gt;</p></body>`
  const origins = { siteUrl: 'https://idledex.example', gamesOrigin: 'https://games.example' }
  const framesOf = (route: string) => allowed(pagePolicy('', frameSources(route, origins)), 'frame-src')
  const policy = pagePolicy(page, frameSources('/game/$urlid', origins))

  it('lets exactly the inline scripts run that the page has', () => {
    expect(allowed(policy, 'script-src')).toEqual(["'self'", sourceOf('one()'), sourceOf('two()')])
  })

  it('applies exactly the inline styles that the page has', () => {
    expect(allowed(policy, 'style-src-elem')).toEqual(["'self'", sourceOf('a{color:red}')])
  })

  it('knows styles that the page is still without, and asks for no hash of data', () => {
    const skeleton = `<style>${STYLES_PLACEHOLDER}</style><script type="application/json">{}</script>`
    const filled = pagePolicy(skeleton, "'none'", 'b{color:blue}')
    expect(allowed(filled, 'style-src-elem')).toEqual(["'self'", sourceOf('b{color:blue}')])
    expect(allowed(filled, 'script-src')).toEqual(["'self'"])
  })

  it('lets no other site frame the page, and the page frame nothing but videos', () => {
    expect(allowed(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(allowed(policy, 'frame-src')).toEqual(['https://www.youtube-nocookie.com'])
    for (const directive of ['object-src', 'base-uri']) expect(allowed(policy, directive)).toEqual(["'none'"])
  })

  it('shows games in frames on the page for them alone', () => {
    expect(framesOf('/play')).toEqual(['https://games.example', 'https:'])
    for (const route of ['/', '/_browse/', '/user/$username', 'page'])
      expect(framesOf(route)).toEqual(['https://www.youtube-nocookie.com'])
  })

  it('allows no source that the page does not use', () => {
    const bare = pagePolicy('<p>Nothing inline</p>', frameSources('/', origins))
    expect(allowed(bare, 'script-src')).toEqual(["'self'"])
    expect(allowed(bare, 'style-src-elem')).toEqual(["'self'"])
  })
})
