import { paths } from '#/shared/paths.ts'
import { tagById } from '#/shared/taxonomy.ts'
import type { FollowedSubject } from './following.contract.ts'
import type { SubjectKind } from './following.limits.ts'

/** What a member follows as it is stored; without a name if they can't see it. */
export interface StoredSubject {
  id: number | string
  on: boolean
  name: string | null
  urlid: string | null
}

export function presentSubject(kind: SubjectKind, { id, on, ...stored }: StoredSubject): FollowedSubject {
  const tag = kind === 'tags' ? tagById.get(Number(id)) : undefined
  const name = tag?.name ?? stored.name
  const link = (): string => {
    switch (kind) {
      case 'games':
        return paths.game(stored.urlid!)
      case 'developers':
        return paths.developer(String(id))
      case 'tags':
        return paths.search({ tags: tag?.slug })
      case 'lists':
        return paths.list(Number(id))
      case 'members':
        return paths.user(String(id))
    }
  }
  return { id, on, name, link: name === null ? null : link() }
}
