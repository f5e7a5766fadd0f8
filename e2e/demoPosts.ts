import type { Page } from '@playwright/test'
import { api } from './site.ts'

interface Post {
  id: number
  title: string
}

/**
 * A post of the demo catalog by its type and title. Tests name the post that they need: the newest one and the one with the most
 * comments may be another test's, which changes or removes it meanwhile.
 *
 * @throws if there is none
 */
export async function demoPost(page: Page, type: string, title: string): Promise<Post> {
  for (let number = 1; ; number++) {
    const { items } = await api<{ items: Post[] }>(page, `/api/posts?type=${type}&page=${number}`)
    const found = items.find((post) => post.title === title)
    if (found) return found
    if (items.length === 0) throw new Error(`No ${type} has the title “${title}”`)
  }
}
