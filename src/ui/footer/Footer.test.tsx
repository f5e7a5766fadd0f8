import { afterEach, expect, test } from 'vitest'
import { FragmentCache } from '#/http/cache/fragmentCache.ts'
import { fillSkeleton, renderSkeleton } from '#/renderFragments.server.ts'
import { setSiteIdentity } from '#/shared/siteName.ts'
import { Footer } from './Footer.tsx'

afterEach(() => setSiteIdentity(undefined))

test('the footer follows what admins say of the site', () => {
  const store = new FragmentCache(1_000_000)
  const html = () => fillSkeleton(renderSkeleton(<Footer />), store).toString()
  expect(html()).not.toContain('run by')
  setSiteIdentity({ name: 'Numbers', operator: 'Ada' })
  expect(html()).toContain('Numbers is run by Ada')
  setSiteIdentity({ name: 'Numbers', operator: 'Grace' })
  expect(html()).toContain('Numbers is run by Grace')
})
