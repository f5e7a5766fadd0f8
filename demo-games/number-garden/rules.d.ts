import type { Plant, Upgrade } from './plants.js'

export interface Garden {
  sum: number
  total: number
  time: number
  harvests: number
  nudges: number
  streak: number
  streakLeft: number
  plots: { kind: string | null; grown: number }[]
  upgrades: Record<string, number>
  achievements: string[]
}
export const OFFLINE_LIMIT: number
export const STREAK_SECONDS: number
export const MAX_STREAK: number
export const REFUND: number
export function newGame(): Garden
export function gleanShare(state: Garden): number
export function worths(state: Garden): { worth: number; factor: number }[]
export function income(state: Garden): number
export function advance(state: Garden, seconds: number): void
export function seedPrice(state: Garden, plant: Plant): number
export function plant(state: Garden, index: number, seed: Plant): boolean
export function dig(state: Garden, index: number): number
export function harvest(state: Garden, index: number): number
export function nudge(state: Garden, index: number): boolean
export function harvestAll(state: Garden): number
export function upgradePrice(state: Garden, upgrade: Upgrade): number
export function improve(state: Garden, upgrade: Upgrade): boolean
export function restore(data: unknown): Garden
