import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { TAG_CATEGORIES, tagByName } from '#/shared/taxonomy.ts'

/** The tables as README.md of a dump describes them. Ids are numbers of this file alone. */
const SCHEMA = `
  pragma journal_mode = off; pragma synchronous = off;
  create table about (key text primary key, value text not null) without rowid;
  create table games (
    id integer primary key, urlid text not null unique, name text not null, developer text, description text not null,
    long_description text not null, release_date text, play_link text, playable integer not null, trailer text,
    archived integer not null, archived_reason text, demo integer not null, added_at text not null, confirmed_at text,
    upvotes integer not null, downvotes integer not null);
  create table developers (
    game_id integer not null references games, position integer not null, name text not null, primary key (game_id, position)) without rowid;
  create index developers_by_name on developers (name);
  create table other_names (
    game_id integer not null references games, position integer not null, name text not null, primary key (game_id, position)) without rowid;
  create index other_names_by_name on other_names (name);
  create table tags (id integer primary key, name text not null unique, category text not null);
  create table game_tags (
    game_id integer not null references games, tag_id integer not null references tags, primary key (game_id, tag_id)) without rowid;
  create index game_tags_by_tag on game_tags (tag_id, game_id);
  create table links (
    game_id integer not null references games, position integer not null, type text not null, url text not null, note text not null,
    primary key (game_id, position)) without rowid;
  create table relations (
    game_id integer not null references games, kind text not null, other_urlid text not null, primary key (game_id, other_urlid)) without rowid;
  create table updates (
    id integer primary key, game_id integer not null references games, version text, date text, title text not null,
    summary text not null, sort_at text not null, added_at text not null);
  create index updates_by_game on updates (game_id, sort_at);`

type Line = Record<string, unknown>
type Table = 'games' | 'developers' | 'other_names' | 'relations' | 'game_tags' | 'links' | 'updates'

const COLUMNS: Readonly<Record<Table, number>> = {
  games: 17,
  developers: 3,
  other_names: 3,
  relations: 3,
  game_tags: 2,
  links: 5,
  updates: 8,
}

/** The same data as the lines, as tables of an SQLite database. Each call takes a few milliseconds of the process, so calls are small. */
export class SqliteFile {
  readonly #db: DatabaseSync
  readonly #inserts: Readonly<Record<Table, StatementSync>>
  #games = 0
  #updates = 0

  constructor(file: string, about: Readonly<Record<string, string>>) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(SCHEMA)
    const insert = (table: string, columns: number) =>
      this.#db.prepare(`insert into ${table} values (${Array(columns).fill('?').join(', ')})`)
    this.#inserts = {
      games: insert('games', COLUMNS.games),
      developers: insert('developers', COLUMNS.developers),
      other_names: insert('other_names', COLUMNS.other_names),
      relations: insert('relations', COLUMNS.relations),
      game_tags: insert('game_tags', COLUMNS.game_tags),
      links: insert('links', COLUMNS.links),
      updates: insert('updates', COLUMNS.updates),
    }
    const [fact, tag] = [insert('about', 2), insert('tags', 3)]
    for (const [key, value] of Object.entries(about)) fact.run(key, value)
    for (const category of TAG_CATEGORIES)
      for (const { id, name } of category.tags) tag.run(id, name, category.id)
  }

  /** Adds a game with its tags and links. Returns its id in this file. */
  addGame(line: Line, votes: { upvotes: number; downvotes: number }): number {
    this.#games += 1
    const id = this.#games
    const texts = ['urlid', 'name', 'developer'].map((key) => text(line[key]))
    this.#inserts.games.run(
      id,
      ...texts,
      text(line.desc) ?? '',
      text(line.long_desc) ?? '',
      ...['release_date', 'play_link'].map((key) => text(line[key])),
      line.playable === true ? 1 : 0,
      text(line.trailer),
      line.archived === true ? 1 : 0,
      text(line.archived_reason),
      line.demo === true ? 1 : 0,
      ...['added_at', 'confirmed_at'].map((key) => text(line[key])),
      votes.upvotes,
      votes.downvotes,
    )
    for (const [position, name] of ((line.developers ?? []) as string[]).entries())
      this.#inserts.developers.run(id, position, name)
    for (const [position, name] of ((line.other_names ?? []) as string[]).entries())
      this.#inserts.other_names.run(id, position, name)
    for (const { kind, game_urlid } of (line.relations ?? []) as Line[])
      this.#inserts.relations.run(id, text(kind), text(game_urlid))
    for (const name of line.tags as string[]) this.#inserts.game_tags.run(id, tagByName.get(name)!.id)
    for (const [position, link] of (line.links as Line[]).entries())
      this.#inserts.links.run(id, position, text(link.type), text(link.url), text(link.note) ?? '')
    return id
  }

  addUpdate(gameId: number, line: Line): void {
    this.#updates += 1
    const texts = ['version', 'date', 'title', 'summary', 'sort_at', 'added_at'].map((key) => text(line[key]))
    const [version, date, title, summary, ...times] = texts as [
      SQLInputValue,
      SQLInputValue,
      ...SQLInputValue[],
    ]
    this.#inserts.updates.run(this.#updates, gameId, version, date, title ?? '', summary ?? '', ...times)
  }

  /** Does many of the above at once, which is faster. */
  inTransaction(work: () => void): void {
    this.#db.exec('begin')
    work()
    this.#db.exec('commit')
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close()
  }
}

const text = (value: unknown): SQLInputValue => (typeof value === 'string' ? value : null)
