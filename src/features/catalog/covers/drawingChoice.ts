import type { SeededRandom } from '#/shared/seededRandom.ts'
import type { LookLimits } from './drawing/coverLook.ts'
import type { Mood } from './drawing/coverPalette.ts'
import { ANY_MOODS, SCENE_MOODS, type SceneName, SETTING_MOODS, type SettingName } from './drawing/moods.ts'
import { type DrawingName, PATTERN_NAMES, type PatternName } from './painters.ts'
import { subjectOf } from './subjectWords.ts'

/** What a cover is drawn from. `tags` are slugs of the taxonomy, in any order; unknown ones are ignored. */
export interface CoverSubject {
  name: string
  /** The short description. */
  desc: string
  tags: readonly string[]
}

export interface DrawingChoice {
  drawing: DrawingName
  /** The word that named what is drawn, in the singular; empty for a pattern that nothing named. */
  word: string
  moods: readonly Mood[]
  limits: LookLimits
}

/** The patterns that suit each setting. */
const SETTING_PATTERNS: Record<SettingName, readonly PatternName[]> = {
  space: ['constellation', 'rings', 'peaks', 'dots', 'bubbles', 'waves'],
  fantasy: ['facets', 'peaks', 'hills', 'constellation', 'waves', 'rays', 'rings'],
  industrial: ['gears', 'stripes', 'columns', 'hexes', 'circuit'],
  scientific: ['hexes', 'dots', 'bubbles', 'rings', 'circuit', 'spiral'],
  futuristic: ['horizon', 'hexes', 'stripes', 'circuit', 'rings'],
  war: ['stripes', 'rays', 'facets', 'peaks', 'arches'],
  historic: ['arches', 'hills', 'rays', 'tiles', 'facets'],
  mathematical: ['polygons', 'spiral', 'waves', 'columns', 'tiles', 'dots'],
  mysterious: ['peaks', 'rings', 'constellation', 'bubbles', 'tiles', 'waves'],
  'post-apocalyptic': ['hills', 'stripes', 'rays', 'facets', 'peaks'],
  steampunk: ['gears', 'arches', 'rays', 'rings', 'hexes'],
  cyberpunk: ['horizon', 'circuit', 'columns', 'stripes', 'tiles'],
  technological: ['circuit', 'hexes', 'dots', 'tiles', 'columns'],
  experimental: ['tiles', 'waves', 'spiral', 'stripes', 'bubbles', 'dots'],
  'unique-setting': ['waves', 'facets', 'tiles', 'bubbles', 'spiral', 'rays', 'arches'],
  sport: ['stripes', 'rays', 'dots', 'arches', 'rings'],
  nature: ['hills', 'waves', 'spiral', 'bubbles', 'peaks'],
}

/** Drawings and settings whose lights need a dark sky. */
const DARK: ReadonlySet<string> = new Set<DrawingName | SettingName>([
  'planet',
  'atom',
  'chip',
  'terminal',
  'cards',
  'winter',
  'mine',
  'ball',
  'campfire',
  'constellation',
  'space',
  'cyberpunk',
  'mysterious',
  'technological',
])

/** Things with colors of their own: leaves stay green. */
const REAL_COLORS: ReadonlySet<DrawingName> = new Set<DrawingName>([
  'forest',
  'farm',
  'egg',
  'sprout',
  'critters',
  'sweets',
  'ball',
  'pyramids',
  'cards',
  'winter',
  'fish',
  'campfire',
])

const ONE_WAY: ReadonlySet<DrawingName> = new Set<DrawingName>(['columns', 'terminal', 'coins'])

/** Any other setting says more than 'Unique setting', which says that the others do not fit well. */
const UNIQUE: SettingName = 'unique-setting'

/**
 * What a game is drawn as: a thing that its name or the beginning of its description names, and nothing else that one could take for something in
 * the game; otherwise a pattern. Its setting chooses family and colors, its name which of them. The order of the tags does not matter.
 */
export function chooseDrawing({ name, desc, tags }: CoverSubject, random: SeededRandom): DrawingChoice {
  const settings = (Object.keys(SETTING_MOODS) as SettingName[]).filter((setting) => tags.includes(setting))
  const telling = settings.filter((setting) => setting !== UNIQUE)
  const setting = settings.length === 0 ? undefined : random.pick(telling.length > 0 ? telling : settings)
  const { drawing, word } = subjectOf(name, desc) ?? {
    drawing: random.pick(setting ? SETTING_PATTERNS[setting] : PATTERN_NAMES),
    word: '',
  }
  const settingMoods = setting ? SETTING_MOODS[setting] : ANY_MOODS
  return {
    drawing,
    word,
    moods: isScene(drawing) ? SCENE_MOODS[drawing] : settingMoods,
    limits: {
      isDark: DARK.has(drawing) || (!isScene(drawing) && DARK.has(setting ?? '')),
      keepsHues: isScene(drawing) ? REAL_COLORS.has(drawing) : setting !== undefined,
      isOneWay: ONE_WAY.has(drawing),
    },
  }
}

/** Whether something is drawn that one looks at, not a pattern. */
export const isScene = (drawing: DrawingName): drawing is SceneName => Object.hasOwn(SCENE_MOODS, drawing)
