import type { GameUpdate } from './updates.contract.ts'

/** What to call an update: its title, else its version. */
export const updateName = (update: Pick<GameUpdate, 'title' | 'version_number'>) =>
  update.title ?? (update.version_number ? `Version ${update.version_number}` : 'Update')
