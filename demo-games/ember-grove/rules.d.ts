export interface Night {
  time: number
  wood: number
  heat: number
  glow: number
  gathered: number
  peak: number
  rest: number
  spirits: Record<string, number>
  lure: Record<string, number>
  built: string[]
  crow: number
  beats: string[]
  hatch: number
  dawn: boolean
  ending: 'home' | 'stay' | null
}
export interface Craft {
  id: string
  name: string
  wood: number
  glow: number
  text: string
  after?: string
}
export const OFFLINE_LIMIT: number
export const HATCH_SECONDS: number
export const HATCH_HEAT: number
export const CROW_LEVELS: number[]
export function newGame(): Night
export function powers(state: Night): { capacity: number; gather: number; burn: number }
export function income(state: Night): { wood: number; glow: number }
export function advance(state: Night, seconds: number): void
export function gather(state: Night): boolean
export function feed(state: Night, amount: number): number
export function openCrafts(state: Night): Craft[]
export function makeCraft(state: Night, craft: Craft): boolean
export function endNight(state: Night, ending: string): boolean
export function restore(data: unknown): Night
