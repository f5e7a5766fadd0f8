import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const code = globSync('src/**/*.tsx').map((file) => readFileSync(file, 'utf8'))

/** The literals of an expression, without those that it compares with or passes on. */
const literalsIn = (expression: string) =>
  [...expression.replaceAll(/=== '[^']*'|\[[^\]]*\]|\w\([^()]*\)/g, '').matchAll(/'([^']*)'/g)].map(
    ([, text]) => text!,
  )

/** The classes that components name by a text, not by a member of a module. */
const written = new Set(
  code
    .flatMap((text) => [
      ...[...text.matchAll(/className="([^"]*)"/g)].map(([, names]) => names!),
      ...[...text.matchAll(/className=\{([^{}]*)\}|\bclasses\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(
        ([, value, list]) => literalsIn((value ?? list)!),
      ),
    ])
    .flatMap((names) => names.split(' ').filter((name) => name !== '')),
)

const classesIn = (css: string) => [...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name!)
const inLayout = classesIn(readFileSync('src/styles/layout.css', 'utf8'))

test('a class that a component names by a text exists', () => {
  const shared = globSync('src/styles/*.css').flatMap((file) => classesIn(readFileSync(file, 'utf8')))
  expect([...written].filter((name) => !shared.includes(name))).toEqual([])
})

test('every layout class is used', () => {
  expect(inLayout.filter((name) => !written.has(name))).toEqual([])
})
