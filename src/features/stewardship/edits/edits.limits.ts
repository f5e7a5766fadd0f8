/** The fields of a game that members can edit, in the order of the form. */
export const GAME_FIELDS = [
  'name',
  'other_names',
  'desc',
  'long_desc',
  'developers',
  'relations',
  'links',
  'play_link',
  'tags',
  'release_date',
  'logo',
  'banner',
  'screenshots',
  'trailer',
] as const
export type GameField = (typeof GAME_FIELDS)[number]

/** The label of each field in forms and in the history. */
export const FIELD_LABELS: Readonly<Record<GameField, string>> = {
  name: 'Name',
  other_names: 'Other names',
  desc: 'Short description',
  long_desc: 'Description',
  developers: 'Developers',
  relations: 'Related games',
  links: 'Links',
  play_link: 'Play link',
  tags: 'Tags',
  release_date: 'Release date',
  logo: 'Logo',
  banner: 'Banner',
  screenshots: 'Screenshots',
  trailer: 'Trailer',
}

/** Characters of a game's texts. */
export const MAX_NAME_LENGTH = 200
/** Of one game. Each is as long as a name at most. */
export const MAX_OTHER_NAMES = 10
export const MAX_DESC_LENGTH = 300
export const MAX_LONG_DESC_LENGTH = 20_000
export const MAX_LINKS = 20
/** Minimum number of a new game's links: people must be able to find it. */
export const MIN_LINKS = 1
export const MAX_LINK_NOTE_LENGTH = 200
/** Of any address, in characters. */
export const MAX_ADDRESS_LENGTH = 2000
export const MAX_SCREENSHOTS = 3
/** The years that a game's release can have. */
export const FIRST_RELEASE_YEAR = 1970
export const LAST_RELEASE_YEAR = 2099
/** Bytes of an edit's diff as JSON, with room for how PostgreSQL spaces it. */
export const MAX_DIFF_BYTES = 180_000
/** Of an edit's summary, in characters. */
export const SUMMARY_BOUNDS = { max: 500 } as const

/** After this many accepted edits, a member's edits that only fill empty fields apply immediately. */
export const TRUSTED_AFTER_EDITS = 3
/** Maximum number of a member's pending edits. */
export const MAX_PENDING_EDITS = 100

/** A game that was declined so often can't be resubmitted. */
export const MAX_DECLINES = 3

/** What can become of an edit. */
export const EDIT_STATUSES = ['pending', 'applied', 'declined', 'withdrawn'] as const
export type EditStatus = (typeof EDIT_STATUSES)[number]

/** Why an edit was applied: a moderator accepted it, its author may edit directly, the site's operator imported it, or its author resubmitted a declined game with it. */
export const APPLIED_BASES = [
  'accepted',
  'moderator',
  'developer',
  'fills-empty',
  'import',
  'resubmitted',
] as const
export type AppliedBasis = (typeof APPLIED_BASES)[number]

/** Games that the duplicate check returns at most. */
export const MAX_SIMILAR_NAMES = 6
