import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../test/documents.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The names of the classes in a stylesheet. */
const classesIn = (file: string): Set<string> =>
  new Set(
    [
      ...read(file)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name]) => name!),
  )

const layout = classesIn('src/styles/layout.css')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\./.test(file))

/** The classes of `layout.css` in a source: those of attributes, and all words of texts that name at least one class. */
function plainNames(source: string): { attributes: string[]; all: string[] } {
  const words = (matches: Iterable<RegExpMatchArray>) =>
    [...matches].flatMap(([, names]) => names!.split(' '))
  const attributes = [
    ...words(source.matchAll(/className="([^"]*)"/g)),
    // Not what a condition compares with, and not arguments of other functions.
    ...[...source.matchAll(/\bclasses\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, list]) =>
      words(list!.replaceAll(/=== '[^']*'|\[[^\]]*\]|\w\([^()]*\)/g, '').matchAll(/'([^']+)'/g)),
    ),
  ]
  return { attributes, all: [...attributes, ...words(source.matchAll(/['`]([a-z\d -]+)(?: \$\{|['`])/g))] }
}

/** The stylesheets that a source imports, with the names that it uses of each, or undefined where a name is computed. */
function modulesOf(file: string): { stylesheet: string; names: string[] | undefined }[] {
  const source = read(file)
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local, path]) => ({
    stylesheet: path!.startsWith('#/') ? path!.replace('#/', 'src/') : join(dirname(file), path!),
    names: source.includes(`${local}[`)
      ? undefined
      : [...source.matchAll(new RegExp(`(?<![./\\w])${local}\\.(\\w+)`, 'g'))].map(([, name]) => name!),
  }))
}

describe('the names of classes', () => {
  test('without a module are those of layout.css, which has none that nothing uses', () => {
    const names = sources.map((file) => ({ file, ...plainNames(read(file)) }))
    const unknown = names.flatMap(({ file, attributes }) =>
      attributes.filter((name) => !layout.has(name)).map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
    const used = new Set(names.flatMap(({ all }) => all))
    expect([...layout].filter((name) => !used.has(name))).toEqual([])
  })

  test('of a module are in its stylesheet', () => {
    const missing = sources.flatMap((file) =>
      modulesOf(file).flatMap(({ stylesheet, names = [] }) => {
        const known = classesIn(stylesheet)
        return names.filter((name) => !known.has(name)).map((name) => `${file}: ${name} of ${stylesheet}`)
      }),
    )
    expect(missing).toEqual([])
  })
})
