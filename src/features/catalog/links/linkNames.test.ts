import { describe, expect, it } from 'vitest'
import { linkNames } from './linkNames.ts'

const link = (type: string, url: string) => ({ type, url })

describe('linkNames', () => {
  it('names a link and its game', () => {
    expect(
      linkNames(
        [link('website', 'https://a.example'), link('source-code', 'https://b.example')],
        'Kittens Game',
      ),
    ).toEqual(['Website of Kittens Game', 'Source code of Kittens Game'])
  })

  it('distinguishes links of one type by host, and those of one host by number', () => {
    const links = [
      link('website', 'https://www.a.example/x'),
      link('website', 'https://b.example/'),
      link('website', 'https://b.example/2'),
      link('oddity', 'https://c.example'),
    ]
    expect(linkNames(links, 'Go')).toEqual([
      'Website of Go (a.example)',
      'Website of Go (b.example) 1',
      'Website of Go (b.example) 2',
      'oddity of Go',
    ])
  })
})
