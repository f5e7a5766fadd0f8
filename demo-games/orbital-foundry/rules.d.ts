import type { Building, TreeNode } from './catalog.js'

export interface Works {
  ore: number
  ingots: number
  made: number
  madeEver: number
  struck: number
  time: number
  built: Record<string, number>
  cores: number
  coresEver: number
  fallen: number
  tree: string[]
}
export const OFFLINE_LIMIT: number
export const SHORT_SHIFT: number
export const FIRST_CORE: number
export const MILESTONE: number
export function newGame(): Works
export function capacity(state: Works): { ore: number; eats: number; ingots: number }
export function income(state: Works): { ore: number; ingots: number; fed: number }
export function advance(state: Works, seconds: number): void
export function strike(state: Works): void
export function smeltByHand(state: Works): number
export function price(state: Works, building: Building, count?: number): number
export function affordable(state: Works, building: Building): number
export function build(state: Works, building: Building, count?: number): boolean
export function isOffered(state: Works, building: Building): boolean
export function coresReady(state: Works): number
export function nextCoreAt(state: Works): number
export function deorbit(state: Works): number
export function nodeStatus(state: Works, node: TreeNode): 'owned' | 'open' | 'locked'
export function learn(state: Works, node: TreeNode): boolean
export function restore(data: unknown): Works
