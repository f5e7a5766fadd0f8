import { globSync } from 'node:fs'
import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { ROOT } from './documents.ts'
import { nodesIn, parse } from './syntaxTrees.ts'

export interface Expression {
  /** By its path from the project's folder. */
  file: string
  /** Undefined where the text of a `new RegExp` is known only when it runs. */
  pattern: string | undefined
  flags: string
}

/** The regular expressions in all that runs on the server or in browsers: literals, and those made of constants. */
export function findExpressions(): Expression[] {
  return globSync(['src/**/*.{ts,tsx,js}', 'demo-games/**/*.js'], {
    cwd: ROOT,
    exclude: (name) => /\.test\.tsx?$/.test(name),
  })
    .sort()
    .flatMap(expressionsOf)
}

function expressionsOf(file: string): Expression[] {
  return nodesIn(parse(file)).flatMap((node) => {
    if (node.type === 'Literal') return 'regex' in node ? { file, ...node.regex } : []
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
    const [pattern, flags] = node.arguments
    if (isNamed(node.callee, 'RegExp')) return { file, ...madeOf(pattern, flags, file) }
    const isText =
      pattern?.type === 'TemplateLiteral' ||
      (pattern?.type === 'Literal' && typeof pattern.value === 'string')
    return isText && makesExpression(node.callee) ? { file, ...madeOf(pattern, undefined, file) } : []
  })
}

/** Whether it is a method of strings that makes an expression of a text. */
const makesExpression = (callee: ESTree.Node): boolean =>
  callee.type === 'MemberExpression' &&
  ['match', 'matchAll', 'search'].some((name) => isNamed(callee.property, name))

function madeOf(
  pattern: ESTree.Node | undefined,
  flags: ESTree.Node | undefined,
  file: string,
): Pick<Expression, 'pattern' | 'flags'> {
  const isExpression = pattern?.type === 'Literal' && 'regex' in pattern
  const text = isExpression ? pattern.regex.pattern : constantValue(pattern, file)
  const flagText = flags ? constantValue(flags, file) : ''
  return {
    pattern: flagText === undefined || text === undefined ? undefined : String(text),
    flags: String(flagText ?? ''),
  }
}

const isNamed = (node: ESTree.Node, name: string): boolean => node.type === 'Identifier' && node.name === name

/** The value of an expression of constants, which may be of other files; undefined for any other. */
function constantValue(node: ESTree.Node | null | undefined, file: string): string | number | undefined {
  if (node?.type === 'Literal')
    return typeof node.value === 'string' || typeof node.value === 'number' ? node.value : undefined
  if (node?.type === 'Identifier') return constantOf(node.name, file)
  if (node?.type === 'BinaryExpression') {
    const [left, right] = [constantValue(node.left, file), constantValue(node.right, file)]
    if (left === undefined || right === undefined) return undefined
    if (node.operator === '+') return (left as number) + (right as number)
    return node.operator === '-' ? Number(left) - Number(right) : undefined
  }
  if (node?.type === 'TaggedTemplateExpression')
    return isRaw(node.tag) ? filledTemplate(node.quasi, 'raw', file) : undefined
  return node?.type === 'TemplateLiteral' ? filledTemplate(node, 'cooked', file) : undefined
}

/** Whether it is `String.raw`. */
const isRaw = (tag: ESTree.Node): boolean =>
  tag.type === 'MemberExpression' && isNamed(tag.object, 'String') && isNamed(tag.property, 'raw')

function filledTemplate(
  { quasis, expressions }: ESTree.TemplateLiteral,
  form: 'raw' | 'cooked',
  file: string,
): string | undefined {
  const parts = expressions.map((each) => constantValue(each, file))
  if (parts.includes(undefined)) return undefined
  return quasis.map(({ value }, index) => `${value[form]}${parts[index] ?? ''}`).join('')
}

function constantOf(name: string, file: string): string | number | undefined {
  for (const statement of parse(file).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const')
      for (const { id, init } of declaration.declarations)
        if (isNamed(id, name)) return constantValue(init, file)
    if (statement.type === 'ImportDeclaration')
      for (const each of statement.specifiers)
        if (each.type === 'ImportSpecifier' && each.local.name === name)
          return constantOf(
            'name' in each.imported ? each.imported.name : name,
            pathOf(statement.source.value, file),
          )
  }
  return undefined
}

const pathOf = (source: string, file: string): string =>
  source.startsWith('#/') ? `src/${source.slice(2)}` : posix.join(posix.dirname(file), source)
