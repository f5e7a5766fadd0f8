import type { Parents, PhrasingContent, Root, RootContent } from 'mdast'

const MARK = '||'

/** A hidden part of a text that readers can reveal; rendered as the element `spoiler`. */
export interface Spoiler {
  type: 'spoiler'
  children: PhrasingContent[]
  data: { hName: 'spoiler' }
}

/** Turns the content between two `||` in a paragraph, heading or table cell into a spoiler. A single `||` stays text. */
export function markSpoilers(tree: Root): void {
  markIn(tree)
}

function markIn(parent: Parents): void {
  if (parent.children.some((child) => child.type === 'text' && child.value.includes(MARK)))
    parent.children = withSpoilers(parent.children) as typeof parent.children
  for (const child of parent.children) if ('children' in child) markIn(child)
}

function withSpoilers(children: readonly RootContent[]): RootContent[] {
  const marks = children.reduce((count, child) => count + marksIn(child), 0)
  let left = marks - (marks % 2)
  const result: RootContent[] = []
  let spoiler: Spoiler | undefined
  const add = (node: RootContent) =>
    spoiler ? spoiler.children.push(node as PhrasingContent) : result.push(node)
  for (const child of children) {
    if (child.type !== 'text') {
      add(child)
      continue
    }
    const parts = child.value.split(MARK)
    for (const [index, part] of parts.entries()) {
      if (part) add({ type: 'text', value: part })
      if (index === parts.length - 1) break
      if (left === 0) {
        add({ type: 'text', value: MARK })
        continue
      }
      left--
      if (spoiler) {
        // Around nothing, a spoiler would be a button that shows nothing.
        if (spoiler.children.length > 0) result.push(spoiler as unknown as RootContent)
        else result.push({ type: 'text', value: MARK + MARK })
        spoiler = undefined
      } else spoiler = { type: 'spoiler', children: [], data: { hName: 'spoiler' } }
    }
  }
  return result
}

const marksIn = (node: RootContent): number => (node.type === 'text' ? node.value.split(MARK).length - 1 : 0)
