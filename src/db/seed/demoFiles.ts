import { readFile } from 'node:fs/promises'

// The formats of the demo catalog's files, one JSON object per line. `demoFiles.test.ts` checks them.

export interface DemoGame {
  name: string
  urlid: string
  desc: string
  long_desc?: string
  /** Without them, they are not known. */
  developers?: string[]
  links: { type: string; url: string; note?: string }[]
  /** Names of tags. */
  tags: string[]
  release_date?: string
  /** 1–1000: how many vote on it. */
  popularity: number
  /** 0–1: the share of voters who like it. */
  quality: number
  play_link?: string
  trailer?: string
  state?: 'unconfirmed' | 'archived' | 'removed'
  notes?: { short: string; long: string }
}

interface DemoUpdate {
  game: string
  version: string
  date: string
  title?: string
  summary: string
}

export interface DemoUser {
  username: string
  display_name?: string
  about?: string
  /** Visits bring them to this experience, if what they did brings less. */
  exp: number
  role?: string
  premium?: boolean
  joined: string
}

/** The numbers of upvotes and downvotes. */
interface Voted {
  up: number
  down: number
}

export interface DemoReview extends Voted {
  game: string
  user: string
  type: 'positive' | 'negative'
  rating: number
  title?: string
  content: string
  created_at: string
  dev_stage: number
}

interface DemoDiscussion extends Voted {
  id: string
  post_type: string
  game?: string
  user: string
  title: string
  content: string
  created_at: string
  poll?: { options: string[]; votes: number[]; ends_at: string }
}

interface DemoList extends Voted {
  id: string
  user: string
  title: string
  content: string
  private?: boolean
  games: { game: string; note?: string }[]
  created_at: string
}

export interface DemoComment extends Voted {
  id: string
  on: { review: [game: string, user: string] } | { discussion: string } | { list: string }
  parent?: string
  user: string
  content: string
  created_at: string
  removed?: boolean
}

/** Addresses of a screenshot; the files are in `demo/screenshots/`, taken by `scripts/demo-screenshots.ts`. */
type DemoScreenshot = { thumb: string; full: string }

export interface DemoFiles {
  games: DemoGame[]
  /** At most three per game, by its urlid. */
  screenshots: Readonly<Record<string, DemoScreenshot[]>>
  updates: DemoUpdate[]
  users: DemoUser[]
  reviews: DemoReview[]
  discussions: DemoDiscussion[]
  lists: DemoList[]
  comments: DemoComment[]
}

async function rows<T>(name: string): Promise<T[]> {
  const text = await readFile(new URL(`./demo/${name}.jsonl`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

async function readScreenshots(): Promise<DemoFiles['screenshots']> {
  return JSON.parse(await readFile(new URL('./demo/screenshots.json', import.meta.url), 'utf8'))
}

/** Reads the whole demo catalog. */
export async function readDemoFiles(): Promise<DemoFiles> {
  const [games, screenshots, updates, users, reviews, discussions, lists, comments] = await Promise.all([
    rows<DemoGame>('games'),
    readScreenshots(),
    rows<DemoUpdate>('updates'),
    rows<DemoUser>('users'),
    rows<DemoReview>('reviews'),
    rows<DemoDiscussion>('discussions'),
    rows<DemoList>('lists'),
    rows<DemoComment>('comments'),
  ])
  return { games, screenshots, updates, users, reviews, discussions, lists, comments }
}
