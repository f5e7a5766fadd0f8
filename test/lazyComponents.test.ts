import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './documents.ts'

/**
 * React's `lazy` replaces the whole page by an error if its component cannot be loaded. What may use it: `lazyComponent`, which tries again, what is
 * a page of its own, which says so in the page's place, and what only developers see.
 */
const MAY_USE_LAZY = [
  'src/features/pages/gameDetails/GameOverlay.tsx',
  'src/features/pages/updates/UpdateOverlay.tsx',
  'src/routes/dev.ui.tsx',
  'src/ui/lazyComponent.tsx',
]

/** Loads a dialog without closing it, with a message, if that fails. */
const OTHER_DIALOG = /\(\) => import\('[^']*Dialog\.tsx'\)(?!,\s*'dialog')/

const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .sort()
  .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
const thoseWith = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([path]) => path)

test('components that could not be loaded leave the page, and are loaded at the next try', () => {
  expect(thoseWith(/import \{[^}]*\blazy\b[^}]*\} from 'react'/)).toEqual(MAY_USE_LAZY)
})

test('dialogs that could not be loaded say so, and open at the next press', () => {
  expect(thoseWith(OTHER_DIALOG)).toEqual([
    // Closes with a message, too; its import has a name because it is also preloaded.
    'src/features/community/reviews/ReviewDialogProvider.tsx',
    // A page of its own, as in the list above.
    'src/features/pages/gameDetails/GameOverlay.tsx',
    // A welcome that nobody asked for: it appears once it has arrived.
    'src/features/pages/onboarding/OnboardingGate.tsx',
    'src/features/pages/updates/UpdateOverlay.tsx',
  ])
})
