/** Games that each game keeps as 'liked together'. */
export const MAX_TOGETHER = 30
/** Members who must like two games before one is a reason for the other: fewer could tell who they are, and votes are private. */
export const MIN_IN_COMMON = 3
/** The newest likes of a member that are compared. */
export const MAX_LIKES_OF_MEMBER = 200
/** Members of a game who are compared; of more, an even sample. */
export const MAX_MEMBERS_OF_GAME = 500
/** Of a member's own likes those that tell their taste, and as many dislikes. */
export const MAX_LIKES = 2_000
/** Of these the first, of which it is read what is liked together with them. */
export const MAX_LIKES_READ = 300
/** Games that are picked for a member. Others follow them in the order 'for you' by popularity. */
export const MAX_PICKS = 200
/** The most games in one response of `/api/me/for-you`. */
export const MAX_SHOWN = 50
/** Games on the shelf of the home page. */
export const SHELF_GAMES = 12
/** Games at the end of the welcome steps. */
export const WELCOME_GAMES = 6
