/** Rows of one response, and of one response without a limit. */
export const MAX_ROWS = 1000
/** Rows that one row of a response embeds. */
export const MAX_EMBEDDED_ROWS = 100
/** Relations that one request embeds, and how deep within each other. */
export const MAX_EMBEDS = 8
export const MAX_EMBED_DEPTH = 3
/** JSON of one response, in bytes. 1,000 games like those of the demo catalog have 1.5 MB, with all columns. */
export const MAX_RESPONSE_BYTES = 4_000_000
/** JSON of the rows that one row embeds of one relation, in bytes. */
export const MAX_EMBEDDED_BYTES = 1_000_000
/** Conditions of one request, those on embedded relations included. */
export const MAX_CONDITIONS = 50
/** `like` and `ilike` among them: each reads the whole text of every row. */
export const MAX_PATTERNS = 8
/** How deep `or` and `and` nest. */
export const MAX_NESTING = 5
/** Columns and embedded relations of one `select`. */
export const MAX_SELECTED = 100
/** Values of one `in`. */
export const MAX_LISTED_VALUES = 1000
export const MAX_OFFSET = 1_000_000
/** How long a statement may run, in ms. */
export const STATEMENT_TIMEOUT_MS = 2000
/**
 * The embedded database cannot interrupt a statement. There, one that may be expensive is planned first, and refused if the planner
 * expects more than this, in units of its own.
 *
 * Measured with 50 statements, the dearest by hand, on 4,000 games, 20,000 posts, and 20,000 updates, of which a quarter has texts of the greatest length: the worst that was admitted
 * took 0.33 s (a count by conditions on tags and links, 125,000 units), where `STATEMENT_TIMEOUT_MS` allows 2 s, at the worst rate of those that take more than 0.1 s: 2.8 ms for
 * 1,000 units. All columns of 1,000 games are 232,000 units: the bound admits what a client reads without asking for less.
 */
export const MAX_EMBEDDED_COST = 250_000
/** Bytes of a function's arguments. */
export const MAX_BODY_BYTES = 65_536
