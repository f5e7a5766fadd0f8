import {
  DEFAULT_REVIEW_ORDER,
  POST_TABS,
  type PostTab,
  REVIEW_ORDERS,
  type ReviewOrder,
} from '#/features/community/posts/posts.limits.ts'
import { storedText, storeText } from '#/shared/browserStorage.ts'
import { createListeners } from '#/shared/listeners.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'

/** The reader's choice of tab and order, remembered by the browser for all games. */
export interface AreaChoice {
  tab: PostTab
  order: ReviewOrder
}

export const DEFAULT_AREA_CHOICE: AreaChoice = { tab: 'review', order: DEFAULT_REVIEW_ORDER }

const KEY = 'idledex.posts'
const { subscribe, announce } = createListeners()
let current: AreaChoice | undefined

/** Parses the saved choice; missing and invalid parts get their defaults. */
export function readAreaChoice(text: string | null): AreaChoice {
  let saved: { tab?: unknown; order?: unknown } | null = null
  try {
    saved = JSON.parse(text ?? 'null')
  } catch {
    // Not our data: use the defaults.
  }
  return {
    tab: POST_TABS.find((tab) => tab === saved?.tab) ?? DEFAULT_AREA_CHOICE.tab,
    order: REVIEW_ORDERS.find((order) => order === saved?.order) ?? DEFAULT_AREA_CHOICE.order,
  }
}

function choice(): AreaChoice {
  current ??= readAreaChoice(storedText(KEY))
  return current
}

/** The remembered tab and order; the defaults during server rendering. */
export function useAreaChoice(): AreaChoice {
  return useBrowserValue(subscribe, choice, DEFAULT_AREA_CHOICE)
}

export function setAreaChoice(change: Partial<AreaChoice>): void {
  current = { ...choice(), ...change }
  storeText(KEY, JSON.stringify(current))
  announce()
}
