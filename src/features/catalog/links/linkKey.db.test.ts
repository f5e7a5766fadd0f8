import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'

const { kysely } = await testDatabase('migrated')

async function keysOf(urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select link_key(url) as key from unnest(${urls}::text[]) with ordinality as each(url, place) order by place`.execute(
    kysely,
  )
  return rows.map(({ key }) => key)
}

test.each<[page: string, urls: string[]]>([
  [
    'a page of any site',
    [
      'https://tower.example/Play',
      'http://TOWER.example/play/',
      'HTTPS://www.tower.example:443/play/index.html',
      'http://tower.example:80/play',
      'https://m.tower.example/play',
      'https://mobile.tower.example./play#top',
      'https://tower.example/play?utm_source=forum&ref=x&fbclid=1',
      'https://tower.example/play/?gclid=1&&source=a&utm_campaign=b&',
      'tower.example/play',
      '//tower.example/play',
      ' https://tower.example/play ',
    ],
  ],
  [
    'a page with a parameter of its own',
    [
      'https://tower.example/play?level=2',
      'https://tower.example/play/?level=2',
      'https://tower.example/play?utm_medium=a&level=2&ref=b#c',
      'https://tower.example/play?level=2&snr=1_2&curator_clanid=3',
    ],
  ],
  ['a root', ['https://tower.example', 'http://www.tower.example/?ref=x', 'tower.example/index.html']],
  [
    'Steam',
    [
      'https://store.steampowered.com/app/1435790',
      'https://store.steampowered.com/app/1435790/Escape_Simulator/?snr=1_5_9__205',
      'https://store.steampowered.com/agecheck/app/1435790/',
      'http://STORE.steampowered.com/app/1435790?l=german#reviews',
      'https://steamcommunity.com/app/1435790',
      'https://www.steamcommunity.com/app/1435790/discussions/',
      'https://s.team/a/1435790',
      'store.steampowered.com/app/1435790/Escape_Simulator',
    ],
  ],
  [
    'Google Play',
    [
      'https://play.google.com/store/apps/details?id=org.idle.Mine',
      'https://play.google.com/store/apps/details?id=org.idle.mine&hl=de&gl=US',
      'https://play.google.com/store/apps/details?hl=de&pcampaignid=web_share&id=org.idle.mine&pli=1',
      'play.google.com/store/apps/details/?hl=en&id=org.idle.mine#reviews',
    ],
  ],
  [
    'the App Store',
    [
      'https://apps.apple.com/us/app/idle-mine/id987654321',
      'https://apps.apple.com/de/app/anders/id987654321?mt=8&platform=iphone',
      'https://apps.apple.com/app/id987654321',
      'https://itunes.apple.com/us/app/idle-mine/id987654321?mt=8',
    ],
  ],
  [
    'itch.io',
    [
      'https://miner.itch.io/idle-mine',
      'https://miner.itch.io/idle-mine/purchase',
      'https://miner.itch.io/idle-mine/download/eyJpZCI6MX0',
      'http://Miner.itch.io/Idle-Mine/devlog/12/news?ac=1#comments',
    ],
  ],
  [
    'Kongregate',
    [
      'https://www.kongregate.com/games/miner/idle-mine',
      'http://kongregate.com/games/Miner/idle-mine?acomplete=idle',
      'https://www.kongregate.com/en/games/miner/idle-mine/comments',
    ],
  ],
  [
    'Armor Games',
    [
      'https://armorgames.com/play/19200/idle-mine',
      'https://armorgames.com/idle-mine-game/19200?via=search',
      'https://www.armorgames.com/play/19200',
    ],
  ],
  [
    'Newgrounds',
    [
      'https://www.newgrounds.com/portal/view/700000',
      'newgrounds.com/portal/view/700000?emulate=flash&updated=1',
      'https://www.newgrounds.com/portal/view/700000/format/flash',
    ],
  ],
  [
    'GitHub',
    [
      'https://github.com/miner/idle-mine',
      'https://github.com/miner/idle-mine.git',
      'https://github.com/Miner/Idle-Mine/tree/main',
      'https://github.com/miner/idle-mine/issues/12?q=open#comment',
      'https://www.github.com/miner/idle-mine/?tab=readme-ov-file#play',
    ],
  ],
  [
    'GitLab',
    [
      'https://gitlab.com/miners/idle/mine',
      'https://gitlab.com/miners/idle/mine.git',
      'https://gitlab.com/miners/idle/mine/-/tree/main',
      'https://gitlab.com/miners/idle/mine/-/issues/12',
    ],
  ],
])('addresses of the same page have the same key: %s', async (_page, urls) => {
  const keys = await keysOf(urls)
  expect(Object.fromEntries(urls.map((url, i) => [url, keys[i]]))).toEqual(
    Object.fromEntries(urls.map((url) => [url, keys[0]])),
  )
})

test('addresses of different pages have different keys', async () => {
  const urls = [
    'https://tower.example/play',
    'https://tower.example/play?level=2',
    'https://tower.example/play?level=3',
    'https://tower.example/play?preference=1',
    'https://tower.example:8080/play',
    'https://games.tower.example/play',
    'https://m.io/play',
    'https://io/play',
    'https://m.itch.io/play',
    'https://mobile.itch.io/play',
    'https://itch.io/play',
    'https://m.github.io/play',
    'https://github.io/play',
    'https://store.steampowered.com/app/1',
    'https://store.steampowered.com/app/12',
    'https://store.steampowered.com/bundle/12',
    'https://play.google.com/store/apps/details?id=org.idle.mine',
    'https://play.google.com/store/apps/details?id=org.idle.mine2',
    'https://play.google.com/store/apps/dev?id=1',
    'https://apps.apple.com/',
    'https://apps.apple.com/us/developer/id1',
    'https://apps.apple.com/us/app/idle/id2',
    'https://miner.itch.io/',
    'https://miner.itch.io/idle-mine',
    'https://miner.itch.io/idle-mine-2',
    'https://armorgames.com/author/miner',
    'https://armorgames.com/play/1/mine',
    'https://github.com/miner',
    'https://github.com/miner/idle',
    'https://github.com/miner/issues',
    'https://github.com/miner/idle/tree/main/games/a',
    'https://github.com/miner/idle/tree/main/games/b',
    'https://gitlab.com/miner/idle/-/tree/main/games/a',
    'https://gitlab.com/miner/idle/-/tree/main/games/b',
  ]
  const keys = await keysOf(urls)
  const byKey = Map.groupBy(urls, (_url, i) => keys[i]!)
  expect([...byKey.values()].filter((same) => same.length > 1)).toEqual([])
})
