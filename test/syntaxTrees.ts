import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { ROOT } from './documents.ts'

const programs = new Map<string, ESTree.Program>()

/** The syntax tree of a file of the project, read once. @param file its path from the project's folder */
export function parse(file: string): ESTree.Program {
  let program = programs.get(file)
  if (!program) {
    const parsed = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
    if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`)
    program = parsed.program
    programs.set(file, program)
  }
  return program
}

/** A node and all below it. */
export function nodesIn(node: ESTree.Node): ESTree.Node[] {
  const found = [node]
  for (const each of found) found.push(...childrenOf(each))
  return found
}

export const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is ESTree.Node => child !== null && typeof child === 'object' && 'type' in child)
