import type { Parents, Root, RootContent } from 'mdast'

/** Shows footnotes as written: CommonMark would make `[^1]` a link to the first word of `[^1]: https://example.org`. */
export function keepFootnotes(tree: Root, text: string): void {
  keepIn(tree, text)
}

function keepIn(parent: Parents, text: string): void {
  for (const [index, child] of parent.children.entries()) {
    if ('identifier' in child && child.identifier.startsWith('^') && child.position) {
      const written = text.slice(child.position.start.offset, child.position.end.offset)
      const node: RootContent = { type: 'text', value: written }
      parent.children[index] = child.type === 'definition' ? { type: 'paragraph', children: [node] } : node
    } else if ('children' in child) keepIn(child, text)
  }
}
