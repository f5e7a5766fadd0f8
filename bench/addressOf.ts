/** A network address for each member, as a trusted proxy would name it: of several votes on a game from one, only the first counts at once. */
export const addressOf = (member: number): string => `10.1.${member >> 8}.${member & 255}`
