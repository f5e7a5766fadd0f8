import type { GameUpdate } from './updates.contract.ts'

/** An update's title, or its version if it has no title. */
export const updateName = (update: Pick<GameUpdate, 'title' | 'version_number'>) =>
  update.title ?? (update.version_number ? `Version ${update.version_number}` : 'Update')
