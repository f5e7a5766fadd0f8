export interface Building {
  id: string
  kind: 'mine' | 'furnace' | 'satellite'
  name: string
  cost: number
  growth: number
  sight: number
}
export interface TreeNode {
  id: string
  name: string
  cost: number
  after: string[]
  x: number
  y: number
  text: string
}
export const BUILDINGS: Building[]
export const TREE: TreeNode[]
