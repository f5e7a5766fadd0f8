import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tagByName } from '#/shared/taxonomy.ts'
import { StageChip } from './StageChip.tsx'

const markupOf = (name: string) => renderToStaticMarkup(<StageChip stage={tagByName.get(name)!} />)

test.each(['Early access', 'Prototype', 'Abandoned', 'Game jam'])('%s is a warning', (name) => {
  expect(markupOf(name)).toContain('warning')
  expect(markupOf(name)).toContain(name)
})

test.each(['Finished', 'Continuous updates'])('%s is not', (name) => {
  expect(markupOf(name)).not.toContain('warning')
  expect(markupOf(name)).toContain(name)
})
