import { z } from 'zod'
import { MAX_ROWS } from '#/features/pages/dataService/relations/dataService.limits.ts'

/** Numbers and switches may come as text: a GET request has nothing else. */
const whole = (max: number) =>
  z
    .union([
      z.int().min(0).max(max),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().max(max)),
    ])
    .nullish()
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).nullish()
const text = z.string().max(200).nullish()

/** A list as JSON, as PostgreSQL writes arrays, or separated by commas. */
const list = z
  .union([
    z.array(z.union([z.int(), z.string().max(60)])).max(100),
    z
      .string()
      .max(2000)
      .transform((written) =>
        written
          .replace(/^\{(.*)\}$/, '$1')
          .split(',')
          .filter((each) => each !== ''),
      ),
  ])
  .nullish()

/** Whether a list or text is a filter, and for a list whether all of it must fit or any. */
const mode = z.union([flag, z.enum(['and', 'or'])]).nullish()

const dateType = z.enum(['any', 'alltime', 'interval', 'month_year']).nullish()
const days = whole(36_500)
const month = whole(12)
const year = whole(2199)

/** The named arguments of a period. */
export const dateFilter = {
  date_filter_type: dateType,
  interval_days: days,
  filter_month: month,
  filter_year: year,
}

/** The named arguments that get_games33 and get_games_count1 share. */
export const gamesPayload = z.strictObject({
  table_name: z.enum(['games', 'games_newest', 'games_unconfirmed']).nullish(),
  user_id: z.uuid().nullish(),
  from_offset: whole(1_000_000),
  to_offset: whole(1_000_000),
  limit_count: whole(MAX_ROWS),
  link_types: list,
  excluded_link_types: list,
  include_links: mode,
  exclude_links: mode,
  tags_query: list,
  tags_excluded_query: list,
  include_tags: mode,
  include_excluded_tags: mode,
  game_name: text,
  game_desc: text,
  include_name: flag,
  include_desc: flag,
  confirmed_only: flag,
  selected_option_id: text,
  ...dateFilter,
  created_at_type: dateType,
  created_at_interval_days: days,
  created_at_month: month,
  created_at_year: year,
  release_date_type: dateType,
  release_date_interval_days: days,
  release_date_month: month,
  release_date_year: year,
  vote_filter: z.enum(['all', 'unvoted', 'upvoted', 'downvoted', 'voted']).nullish(),
  favorites_only: flag,
  minimum_votes: whole(999_999_999),
  minimum_rating: whole(100),
})
export type GamesPayload = z.output<typeof gamesPayload>
