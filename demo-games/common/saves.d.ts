export class SaveError extends Error {}
export const LONGEST_SAVE: number
export function packSave(game: string, state: object, savedAt: number): string
export function unpackSave(game: string, text: string): { savedAt: number; state: unknown }
export function readSave<S>(
  game: string,
  text: string,
  restore: (data: unknown) => S,
): { savedAt: number; state: S }
export interface Slot {
  read(): string | null
  write(text: string): boolean
  setAside(text: string): boolean
}
export function openSlot(getStorage: () => Storage, key: string): Slot
export function elapsedSeconds(before: number, now: number, limit: number): number
