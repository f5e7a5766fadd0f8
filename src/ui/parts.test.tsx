import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import Gallery from './gallery/Gallery.tsx'
import { LinkIcon } from './LinkIcon.tsx'
import { Picture } from './Picture.tsx'
import { RatingBar } from './RatingBar.tsx'
import { RANK_NAMES, toRank } from './rank.ts'
import { scoreBand } from './scoreBand.ts'
import { TriStateChip } from './TriStateChip.tsx'
import { VoteControl } from './VoteControl.tsx'

// As the specification lists them; the parts know no feature, so neither does their test.
const linkTypes =
  'website steam itch demo google-play apple-store source-code demo-android demo-ios reddit discord patreon ko-fi guide wiki twitter github gitlab'.split(
    ' ',
  )

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
const iconOf = (html: string) => /#([\w-]+)"/.exec(html)?.[1]

describe('icons', () => {
  test('each of the 18 link types has one of its own, an unknown type the default', () => {
    const icons = linkTypes.map((type) => iconOf(renderToStaticMarkup(<LinkIcon type={type} />)))
    expect(new Set(icons).size).toBe(18)
    expect(icons).not.toContain('link')
    for (const icon of icons) expect(sprite).toContain(`id="${icon}"`)
    for (const unknown of ['carrier-pigeon', 'toString', '']) {
      expect(iconOf(renderToStaticMarkup(<LinkIcon type={unknown} />))).toBe('link')
    }
  })
})

describe('a filter value', () => {
  test('is a button, or a link that works without scripts', () => {
    expect(renderToStaticMarkup(<TriStateChip state="include">Space</TriStateChip>)).toMatch(
      /^<button type="button"[^>]*aria-describedby="tri-state-include"/,
    )
    expect(
      renderToStaticMarkup(
        <TriStateChip state="any" count={12_345} href="/search?tags=space">
          Space
        </TriStateChip>,
      ),
    ).toMatch(/^<a [^>]*href="\/search\?tags=space".*12\.3k/)
  })
})

describe('a picture', () => {
  test('keeps its box and says so when there is none', () => {
    const html = renderToStaticMarkup(<Picture src={null} alt="" width={96} height={96} />)
    expect(html).toContain('aspect-ratio:96 / 96')
    expect(html).toContain('no image')
  })

  test('loads late unless it is visible immediately', () => {
    expect(renderToStaticMarkup(<Picture src="/a.webp" alt="A" width={9} height={9} />)).toContain(
      'loading="lazy"',
    )
    expect(renderToStaticMarkup(<Picture src="/a.webp" alt="A" width={9} height={9} eager />)).toContain(
      'loading="eager"',
    )
  })
})

describe('votes and ratings', () => {
  test('the viewer’s vote is pressed and the buttons name what is voted on', () => {
    const html = renderToStaticMarkup(
      <VoteControl subject="Kittens" score={7} own="downvote" rating={null} />,
    )
    expect(html).toMatch(/aria-pressed="false" aria-label="Upvote Kittens"/)
    expect(html).toMatch(/aria-pressed="true" aria-label="Downvote Kittens"/)
    expect(html).toContain('No rating yet')
  })

  test('the bar says its percentage', () => {
    expect(renderToStaticMarkup(<RatingBar percent={66.6} />)).toContain('aria-label="67% positive"')
  })

  test('with few votes, the bar is empty and the text says so', () => {
    const html = renderToStaticMarkup(
      <VoteControl subject="Kittens" score={3} own={null} rating="few votes" />,
    )
    expect(html).toContain('aria-label="Few votes"')
    expect(html).toContain('>few votes<')
    expect(html).not.toContain('%')
  })

  test('bands begin at 65 and 40', () => {
    expect([100, 65, 64.9, 40, 39.9, 0].map(scoreBand)).toEqual([
      'positive',
      'positive',
      'mixed',
      'mixed',
      'negative',
      'negative',
    ])
  })

  test('a level without a color counts as the first', () => {
    expect([0, 1, 3.7, 6, 9, Number.NaN].map(toRank)).toEqual([1, 1, 3, 6, 6, 1])
  })

  test('rarities have the names of the specification', () => {
    expect(RANK_NAMES).toEqual({
      1: 'Common',
      2: 'Uncommon',
      3: 'Rare',
      4: 'Ultra rare',
      5: 'Epic',
      6: 'Legendary',
    })
  })
})

test('every part renders on a server, in every theme', () => {
  const html = renderToStaticMarkup(<Gallery />)
  expect(html.match(/data-theme=/g)).toHaveLength(8)
  const used = new Set([...html.matchAll(/icons\.svg[^"#]*#([\w-]+)"/g)].map((match) => match[1]))
  expect(used.size).toBeGreaterThan(30)
  for (const icon of used) expect(sprite).toContain(`id="${icon}"`)
})
