import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ROOT } from './documents.ts'

export interface Import {
  from: string
  /** A file of the project by its path from there, or a package. */
  to: string
  typeOnly: boolean
  /** Loaded when it is used, by `import('…')`. */
  isLazy: boolean
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)',?\s*\)/g

/** What a source file imports, in its order. @param file its path from the project's folder */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, type, names, path, lazyPath]) => {
    const target = (path ?? lazyPath)!.split('?')[0]!
    const to = target.startsWith('#/')
      ? `src/${target.slice(2)}`
      : target.startsWith('.')
        ? posix.normalize(posix.join(dirname(file), target))
        : target
    const onlyTypes =
      /^\{[^}]*\}$/.test(names?.trim() ?? '') &&
      names!
        .replace(/[{}]/g, '')
        .split(',')
        .filter((name) => name.trim())
        .every((name) => name.trim().startsWith('type '))
    return { from: file, to, typeOnly: type !== undefined || onlyTypes, isLazy: path === undefined }
  })
}
