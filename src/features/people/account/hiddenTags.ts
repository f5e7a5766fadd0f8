import { NSFW_TAG, tagBySlug } from '#/shared/taxonomy.ts'
import type { MemberSettings } from './me.contract.ts'

/** The ids of the tags that a member's default filter hides. */
export function hiddenTagsOf({ nsfw, hidden_tags }: Pick<MemberSettings, 'nsfw' | 'hidden_tags'>): number[] {
  const chosen = hidden_tags.flatMap((slug) => tagBySlug.get(slug)?.id ?? [])
  return [...new Set(nsfw === 'hide' ? [NSFW_TAG, ...chosen] : chosen)]
}
