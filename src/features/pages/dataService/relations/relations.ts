/** How the values of a column are compared; the name is PostgreSQL's own. */
export type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'integer'
  | 'jsonb'
  | 'text'
  | 'text[]'
  | 'timestamp with time zone'
  | 'uuid'

/** What the rows of a relation are. Relations of one entity have the same key, and references lead to any of them. */
export type Entity = 'comment' | 'game' | 'post' | 'profile' | 'update' | 'other'

/** What may be read of a view of the schema `data_service`. */
export interface Relation {
  entity: Entity
  /** The unique key of rows; the last sort key of every list. */
  key: readonly string[]
  columns: Readonly<Record<string, ColumnType>>
  /** The columns that are foreign keys, and what they lead to. */
  references: Readonly<Record<string, Entity>>
  /** The view that a signed-in member reads instead, with the same columns. */
  memberView?: string
  /** Every row belongs to the member who reads. */
  isPersonal?: boolean
}

const TIME = 'timestamp with time zone'

const game = {
  entity: 'game',
  key: ['id'],
  columns: {
    id: 'integer',
    urlid: 'text',
    name: 'text',
    desc: 'text',
    long_desc: 'text',
    notes: 'jsonb',
    confirmed: 'boolean',
    is_removed: 'boolean',
    banner_blur: 'text',
    banner_url: 'text',
    logo_url: 'text',
    logo_thumb_url: 'text',
    ss_thumbnails: 'jsonb',
    trailer: 'text',
    upvotes: 'integer',
    downvotes: 'integer',
    votes: 'jsonb',
    rating: 'integer',
    links: 'jsonb',
    tags: 'text[]',
    steam_keys: 'jsonb',
    playable: 'boolean',
    play_link: 'text',
    other_data: 'jsonb',
    created_at: TIME,
    updated_at: TIME,
    release_date: 'date',
    featured_until: TIME,
    added_by: 'uuid',
    developer: 'text',
    developer_id: 'uuid',
    tags_development: 'text[]',
    tags_platforms: 'text[]',
    tags_monetization: 'text[]',
    tags_playstyle: 'text[]',
    tags_length: 'text[]',
    tags_graphics: 'text[]',
    tags_setting: 'text[]',
    tags_gameplay: 'text[]',
    tags_features: 'text[]',
    tags_engine: 'text[]',
  },
  references: { added_by: 'profile', developer_id: 'profile' },
} as const satisfies Relation

const update = {
  id: 'integer',
  game_id: 'integer',
  version_number: 'text',
  title: 'text',
  content: 'text',
  justdate: 'date',
  created_at: TIME,
  added_by: 'uuid',
  confirmed: 'boolean',
  is_removed: 'boolean',
} as const

const updateReferences = { game_id: 'game', added_by: 'profile' } as const

/** Rows of the member who reads. */
const personal = { entity: 'other', isPersonal: true } as const

/** The references of what a member did to a game. */
const ofGame = { game_id: 'game', user_id: 'profile' } as const

/**
 * Everything that the data service exposes: the views of the schema `data_service`, by their names in the specification. Identifiers
 * in its statements come from here and from nowhere else.
 */
export const RELATIONS: Readonly<Record<string, Relation>> = {
  profiles: {
    entity: 'profile',
    key: ['id'],
    columns: {
      id: 'uuid',
      username: 'text',
      display_name: 'text',
      about: 'text',
      avatar_url: 'text',
      avatar_background_url: 'text',
      avatar_overlay_url: 'text',
      name_badge: 'text',
      name_color: 'text',
      total_exp: 'integer',
      prestige: 'integer',
      is_premium: 'boolean',
      role: 'text',
      upvotes: 'integer',
      downvotes: 'integer',
      created_at: TIME,
    },
    references: {},
  },
  profile_levels: {
    entity: 'profile',
    key: ['user_id'],
    columns: { user_id: 'uuid', level: 'integer', level_color: 'integer' },
    references: { user_id: 'profile' },
  },
  games: game,
  games_newest: game,
  games_unconfirmed: game,
  updates: { entity: 'update', key: ['id'], columns: update, references: updateReferences },
  updates_view: {
    entity: 'update',
    key: ['id'],
    columns: { ...update, game_name: 'text', game_urlid: 'text', game_logo_url: 'text', tags: 'text[]' },
    references: updateReferences,
  },
  blog_posts: {
    entity: 'post',
    key: ['id'],
    memberView: 'blog_posts_of_member',
    columns: {
      id: 'integer',
      post_type: 'text',
      added_by: 'uuid',
      user_id: 'uuid',
      username: 'text',
      title: 'text',
      content: 'text',
      game_id: 'integer',
      review_type: 'text',
      review_rating: 'integer',
      review_dev_stage: 'integer',
      review_version: 'text',
      total_comments: 'integer',
      upvotes: 'integer',
      downvotes: 'integer',
      is_removed: 'boolean',
      is_private: 'boolean',
      is_held: 'boolean',
      created_at: TIME,
    },
    references: { game_id: 'game', added_by: 'profile' },
  },
  blog_comments: {
    entity: 'comment',
    key: ['id'],
    memberView: 'blog_comments_of_member',
    columns: {
      id: 'integer',
      post_id: 'integer',
      parent_id: 'integer',
      user_id: 'uuid',
      username: 'text',
      content: 'text',
      depth: 'integer',
      children: 'integer',
      created_at: TIME,
      is_removed: 'boolean',
      is_held: 'boolean',
      upvotes: 'integer',
      downvotes: 'integer',
      level: 'integer',
      level_color: 'integer',
      name_badge: 'text',
      name_color: 'text',
      avatar_url: 'text',
      avatar_background_url: 'text',
      avatar_overlay_url: 'text',
      feedback_data: 'jsonb',
      total_comments: 'integer',
    },
    references: { post_id: 'post', user_id: 'profile', parent_id: 'comment' },
  },
  favorites: {
    ...personal,
    key: ['user_id', 'game_id'],
    columns: { user_id: 'uuid', game_id: 'integer', created_at: TIME },
    references: ofGame,
  },
  votes: {
    ...personal,
    key: ['user_id', 'game_id'],
    columns: { user_id: 'uuid', game_id: 'integer', type: 'text', created_at: TIME },
    references: ofGame,
  },
  blog_votes: {
    ...personal,
    key: ['user_id', 'post_id'],
    columns: { user_id: 'uuid', post_id: 'integer', type: 'text', created_at: TIME },
    references: { post_id: 'post', user_id: 'profile' },
  },
  notifications: {
    ...personal,
    key: ['id'],
    columns: {
      id: 'bigint',
      user_id: 'uuid',
      type: 'text',
      text: 'text',
      title: 'text',
      message: 'text',
      link: 'text',
      exp_added: 'integer',
      created_at: TIME,
      is_seen: 'boolean',
      collectible_ids: 'jsonb',
    },
    references: { user_id: 'profile' },
  },
  user_edit_req_logs: {
    ...personal,
    key: ['id'],
    columns: {
      id: 'integer',
      user_id: 'uuid',
      game_id: 'integer',
      status: 'text',
      summary: 'text',
      diff: 'jsonb',
      decision_reason: 'text',
      created_at: TIME,
      decided_at: TIME,
    },
    references: ofGame,
  },
  user_profile_update_logs: {
    ...personal,
    key: ['id'],
    columns: { id: 'bigint', user_id: 'uuid', diff: 'jsonb', created_at: TIME },
    references: { user_id: 'profile' },
  },
  view_logs: {
    ...personal,
    key: ['id'],
    columns: { id: 'bigint', user_id: 'uuid', game_id: 'integer', created_at: TIME },
    references: ofGame,
  },
  daily_login_exp: {
    ...personal,
    key: ['user_id', 'day'],
    columns: { user_id: 'uuid', day: 'date', streak: 'integer', exp_added: 'integer', created_at: TIME },
    references: { user_id: 'profile' },
  },
}

/** A relation by its name, never by that of something every object has. */
export function findRelation(name: string): Relation | undefined {
  return Object.hasOwn(RELATIONS, name) ? RELATIONS[name] : undefined
}

/** The relation that a reference to an entity leads to, if the request does not name one. */
export const HOME_OF: Readonly<Record<Exclude<Entity, 'other'>, string>> = {
  comment: 'blog_comments',
  game: 'games',
  post: 'blog_posts',
  profile: 'profiles',
  update: 'updates',
}
