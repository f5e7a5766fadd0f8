import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/components/page.tsx'
import { Avatar } from './Avatar.tsx'

/** Ten squares below each other. */
const SHEET = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="800"><rect width="80" height="800"/></svg>',
)}`

test('of a picture of several avatars, one is seen', async () => {
  await show(<Avatar name="Alice" avatar={{ sheet: SHEET, top: 0.5 }} size={36} />)
  const picture = page.getByRole('img', { name: 'Alice' }).element().querySelector('img')!
  await expect.poll(() => picture.naturalHeight).toBe(800)
  const { width, height } = picture.getBoundingClientRect()
  expect([width, height]).toEqual([36, 36])
  expect(getComputedStyle(picture).objectPosition).toBe('0px 50%')
})
