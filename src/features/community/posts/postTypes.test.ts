import { expect, it } from 'vitest'
import { readCommunityAddress } from '#/features/pages/community/community.address.ts'
import { POST_TYPES } from './posts.limits.ts'
import { postAddress } from './postTypes.ts'

it('has a tab in the community for every type but reviews', () => {
  expect(POST_TYPES.filter((type) => readCommunityAddress({ type }).type === undefined)).toEqual(['review'])
})

it('shows all types for an unknown type', () => {
  expect(readCommunityAddress({ type: 'gossip' }).type).toBeUndefined()
  expect(readCommunityAddress({}).type).toBeUndefined()
})

it('shows lists at an address of their own', () => {
  expect(postAddress({ id: 3, post_type: 'list' })).toBe('/list/3')
  expect(postAddress({ id: 4, post_type: 'poll' })).toBe('/post/4')
})
