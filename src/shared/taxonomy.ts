import { kebabCase } from './kebabCase.ts'

/** The ten tag categories, in the order in which forms and pages show them. */
export type TagCategoryId =
  | 'platforms'
  | 'development'
  | 'monetization'
  | 'playstyle'
  | 'length'
  | 'graphics'
  | 'setting'
  | 'gameplay'
  | 'features'
  | 'engine'

/** A tag within its category. `id` is stable and public; addresses contain the `slug`. */
interface CategoryTag {
  readonly id: number
  readonly slug: string
  readonly name: string
}

/** A tag with the category it belongs to. */
export interface Tag extends CategoryTag {
  readonly category: TagCategoryId
}

/** A game has at least `min` and at most `max` tags of a category. */
export interface TagCategory {
  readonly id: TagCategoryId
  readonly name: string
  readonly max: number
  readonly min: number
  readonly tags: readonly CategoryTag[]
}

function category(
  id: TagCategoryId,
  name: string,
  limits: { max: number; min: number },
  tags: readonly (readonly [id: number, name: string])[],
): TagCategory {
  return {
    id,
    name,
    ...limits,
    tags: tags.map(([tagId, tagName]) => ({ id: tagId, slug: kebabCase(tagName), name: tagName })),
  }
}

/** The whole tag taxonomy. The database's tag rows are generated from it (see `taxonomySql.ts`). */
export const TAG_CATEGORIES: readonly TagCategory[] = [
  category('platforms', 'Platforms', { max: 6, min: 1 }, [
    [20, 'Web'],
    [21, 'Windows'],
    [22, 'Mac'],
    [23, 'Linux'],
    [24, 'Android'],
    [25, 'Ios'],
  ]),
  category('development', 'Development', { max: 1, min: 1 }, [
    [9, 'Early access'],
    [10, 'Finished'],
    [11, 'Abandoned'],
    [90, 'Continuous updates'],
    [91, 'Prototype'],
    [93, 'Game jam'],
  ]),
  category('monetization', 'Monetization', { max: 4, min: 1 }, [
    [13, 'Free'],
    [14, 'Ads'],
    [15, 'In app purchases'],
    [16, 'Fixed price'],
    [17, 'Has demo'],
  ]),
  category('playstyle', 'Playstyle', { max: 2, min: 1 }, [
    [6, 'Idle'],
    [7, 'Semi idle'],
    [18, 'Active'],
    [19, 'Clicker'],
  ]),
  category('length', 'Length', { max: 2, min: 0 }, [
    [103, 'Minutes'],
    [83, 'Hours'],
    [84, 'Days'],
    [85, 'Weeks'],
    [86, 'Months'],
    [87, 'Years'],
    [89, 'No ending'],
  ]),
  category('graphics', 'Graphics', { max: 3, min: 1 }, [
    [72, 'Text based'],
    [73, '2D'],
    [74, '3D'],
  ]),
  category('setting', 'Setting', { max: 3, min: 1 }, [
    [26, 'Cyberpunk'],
    [27, 'Historic'],
    [28, 'Space'],
    [29, 'Post apocalyptic'],
    [30, 'War'],
    [31, 'Industrial'],
    [32, 'Fantasy'],
    [33, 'Scientific'],
    [34, 'Futuristic'],
    [35, 'Steampunk'],
    [36, 'Experimental'],
    [37, 'Technological'],
    [38, 'Sport'],
    [39, 'Nature'],
    [40, 'Unique setting'],
    [70, 'Mysterious'],
    [102, 'Mathematical'],
  ]),
  category('gameplay', 'Gameplay', { max: 4, min: 1 }, [
    [41, 'Resource management'],
    [42, 'Rpg'],
    [43, 'People management'],
    [44, 'Inventory management'],
    [45, 'Factory'],
    [46, 'World building'],
    [47, 'Survival'],
    [48, 'Action adventure'],
    [49, 'Trading'],
    [50, 'Money making'],
    [51, 'Puzzle'],
    [52, 'Numbers go up'],
    [53, 'Difficult'],
    [54, 'Procedural generation'],
    [55, 'Nsfw'],
    [56, 'Unique gameplay'],
    [71, 'Relaxing'],
    [76, 'Micro management'],
    [77, 'Strategy'],
    [78, 'Tower defense'],
    [104, 'Branching upgrade tree'],
    [105, 'Gambling'],
    [106, 'Auto battling'],
    [107, 'Exploration'],
    [108, 'Linear progression'],
    [109, 'Loops'],
  ]),
  category('features', 'Features', { max: 11, min: 1 }, [
    [57, 'Registration'],
    [58, 'No registration'],
    [59, 'Multiplayer'],
    [60, 'Local save'],
    [61, 'Cloud save'],
    [62, 'Game chat'],
    [63, 'Achievements'],
    [64, 'Open source'],
    [65, 'Story'],
    [66, 'Multiple endings'],
    [67, 'Secrets'],
    [68, 'Offline progress'],
    [69, 'Persistent browser game'],
    [75, 'Choices matter'],
    [79, 'Prestige'],
    [80, 'No prestige'],
    [81, 'Big numbers'],
    [82, 'No big numbers'],
    [88, 'Has ending'],
    [92, 'Web responsive'],
    [100, 'Non-English'],
    [101, 'Controller supported'],
  ]),
  category('engine', 'Engine', { max: 1, min: 0 }, [
    [94, 'Roblox'],
    [95, 'Minecraft'],
    [96, 'TMT'],
    [97, 'Godot'],
    [98, 'Unity'],
    [99, 'HTML-JavaScript'],
  ]),
]

/** All tags with their categories, in the taxonomy's order. */
export const TAGS: readonly Tag[] = TAG_CATEGORIES.flatMap((entry) =>
  entry.tags.map((tag) => ({ ...tag, category: entry.id })),
)

export const tagById: ReadonlyMap<number, Tag> = new Map(TAGS.map((tag) => [tag.id, tag]))
export const tagBySlug: ReadonlyMap<string, Tag> = new Map(TAGS.map((tag) => [tag.slug, tag]))
export const tagByName: ReadonlyMap<string, Tag> = new Map(TAGS.map((tag) => [tag.name, tag]))

/** The tag of adult games. Lists hide them unless the reader includes them. */
export const NSFW_TAG = 55

/** Development stages that pages show in a warning style and reviews are badged with. */
export const WARNING_STAGE_SLUGS: readonly string[] = ['early-access', 'prototype', 'abandoned', 'game-jam']

/** Development tags of games that are not finished: early access, prototype, game jam. */
export const EARLY_STAGES: readonly (number | null)[] = [9, 91, 93]
