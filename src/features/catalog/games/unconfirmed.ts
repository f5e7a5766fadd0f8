/** What is said wherever a game is shown that waits for a moderator. */
export const UNCONFIRMED = 'This game has not been reviewed and confirmed by our moderation team yet!'
