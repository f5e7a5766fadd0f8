export type MissingThing =
  | 'game'
  | 'post'
  | 'poll'
  | 'list'
  | 'update'
  | 'comment'
  | 'profile'
  | 'developer'
  | 'merge'

/** What every endpoint says of something that is not there, whether it never was, was removed, or is hidden from the viewer. */
export const missing = (thing: MissingThing): string => `This ${thing} doesn’t exist or was removed`
