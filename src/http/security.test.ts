import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pagePolicy } from './security.server.ts'

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
  const policy = pagePolicy(page, 'http://localhost:3001')

  it('lets exactly the inline scripts run that the page has', () => {
    expect(allowed(policy, 'script-src')).toEqual(["'self'", sourceOf('one()'), sourceOf('two()')])
  })

  it('applies exactly the inline styles that the page has', () => {
    expect(allowed(policy, 'style-src-elem')).toEqual(["'self'", sourceOf('a{color:red}')])
  })

  it('lets no other site frame the page, and the page frame nothing but games and videos', () => {
    expect(allowed(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(allowed(policy, 'frame-src')).toEqual([
      'http://localhost:3001',
      'https://www.youtube-nocookie.com',
    ])
    for (const directive of ['object-src', 'base-uri']) expect(allowed(policy, directive)).toEqual(["'none'"])
  })

  it('allows no source that the page does not use', () => {
    const bare = pagePolicy('<p>Nothing inline</p>', 'http://localhost:3001')
    expect(allowed(bare, 'script-src')).toEqual(["'self'"])
    expect(allowed(bare, 'style-src-elem')).toEqual(["'self'"])
  })
})
