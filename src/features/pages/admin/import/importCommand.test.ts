import { expect, test } from 'vitest'
import { importCommand } from './importCommand.ts'

test('the command names the files as a shell reads them', () => {
  expect(importCommand(['games.jsonl.gz', 'updates.jsonl.gz'], true)).toBe(
    'npm run import -- --dry-run --strict games.jsonl.gz updates.jsonl.gz',
  )
  expect(importCommand(["Ann's $(games).csv", '-x.csv'], false)).toBe(
    "npm run import -- --dry-run 'Ann'\\''s $(games).csv' ./-x.csv",
  )
})
