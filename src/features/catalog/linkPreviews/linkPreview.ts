import type { ScoreBand } from '#/ui/scoreBand.ts'

/** What the picture of a page in chats and social networks shows. Its address is a hash of this, so all of it is drawn. */
export interface LinkPreview {
  /** What it is: 'Review'. */
  label: string
  title: string
  /** One or two sentences. */
  text: string
  /** Who wrote or made it: 'by Alice'. */
  byline?: string | undefined
  /** A percentage of votes, or stars, and in which color; 'none' for what is neither good nor bad. */
  score?: { text: string; band: ScoreBand | 'none' } | undefined
  /** Pictures of this site, as their addresses: one large, or up to four small ones. Others are left out. */
  pictures: readonly string[]
  /** A picture of this site that fills the preview, behind the text; what it shows is best at its right. */
  backdrop?: string | undefined
  /** The address of a game's drawn cover, which fills the preview if none of the other pictures can be read. */
  cover?: string | undefined
}

export const MAX_PREVIEW_PICTURES = 4

/** What has previews: the part of their addresses after `/media/share/`. */
export const PREVIEW_KINDS = ['game', 'post', 'user'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

export const PREVIEWS_PREFIX = '/media/share/'
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
