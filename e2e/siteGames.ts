/** Names of the games that the browser tests add to the demo catalog, for what no game of it has. */
export const SHOWCASE = 'Showcase of Everything'
export const SHOWCASE_URLID = 'showcase-of-everything'
export const REMOVED_URLID = 'removed-for-a-test'
export const UNCONFIRMED_URLID = 'waiting-for-a-moderator'
/** A hundred characters, the most that a name may have, without a place to break. */
export const LONGEST_NAME = 'Unbreakable'.padEnd(100, 'm')
export const LONGEST_URLID = 'unbreakable'.padEnd(80, 'm')

const picture = (id: number) => ({
  thumb: `/media/covers/${id}/shown/banner.webp`,
  full: `/media/covers/${id}/shown/banner.webp`,
})
/** Three pictures that the site can draw by itself. */
export const SCREENSHOTS = [1, 2, 3].map(picture)

const EVERY_MINIMUM = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Strategy', 'Prestige']
const MAX_TAGS = [
  ['Web', 'Windows', 'Mac', 'Linux', 'Android', 'Ios'],
  ['Early access', 'Free', 'Ads', 'In app purchases', 'Fixed price', 'Idle', 'Clicker', 'Minutes', 'Hours'],
  ['Text based', '2D', '3D', 'Post apocalyptic', 'Unique setting', 'Technological'],
  ['Resource management', 'People management', 'Inventory management', 'Branching upgrade tree'],
  ['Registration', 'Multiplayer', 'Cloud save', 'Achievements', 'Multiple endings', 'Offline progress'],
  ['Persistent browser game', 'Choices matter', 'No big numbers', 'Web responsive', 'Controller supported'],
  ['HTML-JavaScript'],
].flat()
const LINK_TYPES = ['website', 'steam', 'itch', 'discord', 'reddit', 'wiki', 'google play']

/** Games without a developer: one for each test that claims one, at each width. */
export const OWNED_GAMES = ['desktop', 'phone'].flatMap((width) =>
  ['Proof', 'Words', 'Tools', 'Keys', 'Lost'].map((what) => ({
    name: `${what} on ${width}`,
    urlid: `${what.toLowerCase()}-on-${width}`,
    host: `${what.toLowerCase()}-${width}.sites.example`,
  })),
)

/** Games on other sites, for what their frames and addresses do. */
export const PLAYED_GAMES = [
  { name: 'Played elsewhere', play_link: 'http://frames.sites.example/' },
  { name: 'Adults only', play_link: 'http://frames.sites.example/adults.html', isAdult: true },
  { name: 'Refuses frames', play_link: 'http://noframe.sites.example/' },
  { name: 'Left its address', play_link: 'http://left.sites.example/' },
]

/** The games as the import reads them. */
export const SITE_GAMES = [
  {
    name: SHOWCASE,
    desc: 'A game with screenshots, a trailer and a long story, so that every part of the details is there to be used.',
    long_desc: Array.from(
      { length: 12 },
      (_, paragraph) =>
        `Paragraph ${paragraph + 1} tells how the numbers go up, and then up again, until they do not.`,
    ).join('\n\n'),
    developer: 'Somebody',
    tags: MAX_TAGS,
    links: [{ type: 'website', url: 'https://showcase.example/' }],
    trailer: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  },
  {
    name: LONGEST_NAME,
    desc: `Longest${'w'.repeat(293)}`,
    long_desc: `${'x'.repeat(400)}\n\n\`\`\`\n${'y'.repeat(400)}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${'z'.repeat(200)} | ${'z'.repeat(200)} |`,
    developer: 'D'.repeat(100),
    tags: MAX_TAGS,
    links: LINK_TYPES.map((type) => ({
      type,
      url: `https://${'long'.repeat(12)}.example/${type.replace(' ', '-')}`,
      note: 'n'.repeat(200),
    })),
  },
  { name: 'Removed for a test', desc: 'Taken out by a moderator.', tags: EVERY_MINIMUM },
  { name: 'Waiting for a moderator', desc: 'Nobody has looked at it yet.', tags: ['Web'] },
  ...PLAYED_GAMES.map(({ name, play_link, isAdult }) => ({
    name,
    desc: 'A game that is played in a tab.',
    tags: isAdult ? [...EVERY_MINIMUM, 'Nsfw'] : EVERY_MINIMUM,
    play_link,
  })),
  ...OWNED_GAMES.map(({ name, host }) => ({
    name,
    desc: 'A game for somebody to prove that it is theirs.',
    tags: EVERY_MINIMUM,
    links: [
      { type: 'website', url: `http://${host}/` },
      { type: 'reddit', url: `https://www.reddit.com/r/${host.split('.')[0]}` },
    ],
  })),
]
