import { trimCharacters } from '#/shared/trimCharacters.ts'

/** A username as near as can be to what somebody is called elsewhere; 'player' where nothing is left of it. */
export function usernameFrom(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
  const plain = trimCharacters(letters, '-').slice(0, 20)
  return plain.length >= 3 ? plain : 'player'
}
