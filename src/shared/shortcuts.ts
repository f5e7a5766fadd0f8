/** Keyboard shortcuts by place and key (as in `KeyboardEvent.key`), with what they do. Those of one place and label belong together. */
export const SHORTCUTS = {
  'site:/': 'Search games',
  'site:?': 'Show the keyboard shortcuts',
  'game:d': 'Next game in the list',
  'game:ArrowRight': 'Next game in the list',
  'game:a': 'Previous game in the list',
  'game:ArrowLeft': 'Previous game in the list',
  'game:s': 'Show or hide the screenshots',
  'game:E': 'Next screenshot',
  'game:r': 'Write a review',
  'game:f': 'Go to the reviews',
  'queue:j': 'Next item',
  'queue:k': 'Previous item',
  'queue:a': 'Accept: confirm, apply, publish, grant',
  'queue:d': 'Decline: type the reason, then Ctrl+Enter',
  'queue:o': 'Open the item’s page in a new tab',
  'queue:l': 'Assign the item to you, or unassign it',
  'queue:z': 'Undo the last decision',
  'queue:x': 'Select the item for a bulk decision',
} as const

export type ShortcutId = keyof typeof SHORTCUTS
