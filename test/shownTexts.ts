import { globSync } from 'node:fs'
import type { ESTree } from 'vite'
import { ROOT, sourceOf } from './documents.ts'
import { childrenOf, parse } from './syntaxTrees.ts'

/** What stands for a value in the middle of a text. */
export const HOLE = '\ufffc'

export interface ShownText {
  /** By its path from the project's folder. */
  file: string
  text: string
}

/** Every string, template, and text of JSX that isn't in a test: all that people read is among them. SQL isn't. */
export function textsOfSources(): ShownText[] {
  return globSync(['src/**/*.{ts,tsx,js}', 'demo-games/**/*.js'], {
    cwd: ROOT,
    exclude: (name) => /\.(?:test|gen)\.|^generated$/.test(name),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => textsBelow(parse(file)).map((text) => ({ file, text })))
}

function textsBelow(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSLiteralType':
      return []
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TaggedTemplateExpression':
      return node.quasi.expressions.flatMap(textsBelow)
    case 'TemplateLiteral':
      return [
        node.quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE),
        ...node.expressions.flatMap(textsBelow),
      ]
    case 'JSXElement':
    case 'JSXFragment':
      return [
        node.children.map((child) => (child.type === 'JSXText' ? child.value : HOLE)).join(''),
        ...childrenOf(node).flatMap((child) => (child.type === 'JSXText' ? [] : textsBelow(child))),
      ]
    default:
      return childrenOf(node).flatMap(textsBelow)
  }
}

/** What the demo's games, members, and posts say. Names are left out: they're what others gave them. */
export function textsOfDemo(): ShownText[] {
  return globSync('src/db/seed/demo/*.jsonl', { cwd: ROOT }).flatMap((path) => {
    const file = path.replaceAll('\\', '/')
    const lines = sourceOf(file).split('\n').filter(Boolean)
    return lines.flatMap((line) => stringsIn(JSON.parse(line)).map((text) => ({ file, text })))
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'name' ? [] : stringsIn(each)))
}
