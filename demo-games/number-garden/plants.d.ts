import type { Garden } from './rules.js'

export interface Plant {
  id: string
  sign: string
  name: string
  cost: number
  time: number
  worth: number
  sight: number
  rule: string
}
export interface Upgrade {
  id: string
  name: string
  cost: number
  growth: number
  most: number
  sight: number
  text: string
}
export const PLANTS: Plant[]
export const UPGRADES: Upgrade[]
export const ACHIEVEMENTS: { id: string; name: string; text: string; done(state: Garden): boolean }[]
export function count(state: Garden, kind: string): number
