import { expect, it } from 'vitest'
import { PARSERS } from './parsers.ts'
import { repeatedPatterns } from './repeatedPatterns.ts'
import { superLinearPatterns } from './superLinear.ts'

it.each(Object.entries(PARSERS))('reads in linear time: %s', (_name, [parse, accepted, constant]) => {
  // Otherwise one that refuses everything would seem fast.
  expect(() => parse(accepted)).not.toThrow()
  expect(superLinearPatterns(parse, repeatedPatterns, constant)).toEqual([])
})
