import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tagByName } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import { StageChip } from './StageChip.tsx'

const warning = (label: string) => renderToStaticMarkup(<Chip tone="warning">{label}</Chip>)
const chipOf = (name: string) => renderToStaticMarkup(<StageChip stage={tagByName.get(name)!} />)

test.each(['Early access', 'Prototype', 'Abandoned', 'Game jam'])('%s is a warning', (name) => {
  expect(chipOf(name)).toBe(warning(name))
})

test.each(['Finished', 'Continuous updates'])('%s is not', (name) => {
  expect(chipOf(name)).not.toBe(warning(name))
  expect(chipOf(name)).toContain(name)
})
