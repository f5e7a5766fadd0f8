import type { Slot } from './saves.js'

export const ABSENCE: number
export interface Rules<S> {
  newGame(): S
  advance(state: S, seconds: number): void
  restore(data: unknown): S
  OFFLINE_LIMIT: number
}
export interface Session<S> {
  readonly state: S
  readonly kept: boolean
  tick(): { seconds: number; before: S } | null
  save(): void
  exportText(): string
  importText(text: string): void
  reset(): void
  resume(): boolean
}
export function openSession<S>(game: {
  id: string
  rules: Rules<S>
  slot: Slot
  now: () => number
}): Session<S>
