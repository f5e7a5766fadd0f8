/** How a game is related to another, from its own point of view, in the order in which related games are shown. */
export const RELATION_KINDS = [
  { id: 'sequel-of', label: 'Sequel of' },
  { id: 'has-sequel', label: 'Sequel' },
  { id: 'remake-of', label: 'Remake of' },
  { id: 'has-remake', label: 'Remake' },
  { id: 'mod-of', label: 'Mod or fork of' },
  { id: 'demo-of', label: 'Demo of' },
  { id: 'has-demo', label: 'Demo' },
  { id: 'same-series', label: 'Same series' },
  { id: 'has-mod', label: 'Mod or fork' },
] as const
export type RelationKind = (typeof RELATION_KINDS)[number]['id']

/** Related games of one game, whichever of both was edited. */
export const MAX_RELATIONS = 20
