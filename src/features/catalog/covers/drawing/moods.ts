import { type Mood, mood } from './coverPalette.ts'

/**
 * The families of colors, from which a game's name picks one: time of day, then the OKLCH hues of the sky's top, the horizon, the light, the
 * ground and the accent. These are for the patterns of each setting of the taxonomy, by the slug of its tag.
 */
export const SETTING_MOODS = {
  space: [
    mood('night', 285, 300, 80, 290, 45),
    mood('night', 265, 330, 60, 275, 20),
    mood('night', 250, 200, 190, 260, 85),
    mood('night', 300, 350, 90, 310, 160),
  ],
  fantasy: [
    mood('dusk', 295, 350, 80, 300, 75),
    mood('night', 275, 310, 95, 280, 55),
    mood('dusk', 240, 190, 100, 260, 30),
  ],
  industrial: [
    mood('dusk', 30, 70, 90, 40, 55),
    mood('dusk', 250, 60, 85, 265, 40),
    mood('day', 80, 90, 95, 45, 30),
  ],
  scientific: [
    mood('night', 200, 185, 180, 220, 150),
    mood('night', 255, 225, 200, 260, 190),
    mood('dusk', 180, 165, 130, 200, 120),
  ],
  futuristic: [
    mood('day', 220, 195, 180, 235, 200),
    mood('dusk', 260, 330, 80, 270, 190),
    mood('day', 275, 310, 320, 280, 175),
  ],
  war: [
    mood('dusk', 20, 50, 85, 25, 28),
    mood('dusk', 260, 40, 80, 280, 25),
    mood('dusk', 235, 75, 90, 250, 30),
  ],
  historic: [
    mood('day', 220, 80, 90, 60, 70),
    mood('dusk', 35, 75, 90, 45, 60),
    mood('dusk', 280, 50, 85, 40, 75),
  ],
  mathematical: [
    mood('night', 260, 250, 90, 265, 85),
    mood('night', 285, 300, 200, 285, 190),
    mood('night', 235, 215, 60, 245, 35),
  ],
  mysterious: [
    mood('night', 190, 175, 165, 210, 160),
    mood('night', 290, 310, 330, 290, 325),
    mood('night', 250, 240, 95, 260, 85),
  ],
  'post-apocalyptic': [
    mood('dusk', 60, 75, 95, 50, 45),
    mood('dusk', 130, 105, 105, 90, 110),
    mood('dusk', 20, 55, 80, 30, 35),
  ],
  steampunk: [
    mood('dusk', 50, 80, 90, 45, 65),
    mood('dusk', 200, 95, 90, 50, 60),
    mood('dusk', 350, 60, 85, 35, 70),
  ],
  cyberpunk: [
    mood('night', 295, 345, 330, 285, 350),
    mood('night', 270, 315, 200, 270, 195),
    mood('night', 320, 20, 60, 300, 25),
  ],
  technological: [
    mood('night', 165, 165, 140, 170, 150),
    mood('night', 250, 240, 200, 255, 200),
    mood('night', 300, 310, 330, 300, 330),
  ],
  experimental: [
    mood('dusk', 260, 60, 90, 270, 35),
    mood('dusk', 190, 90, 95, 220, 25),
    mood('day', 20, 75, 95, 265, 260),
    mood('dusk', 320, 190, 100, 290, 85),
  ],
  'unique-setting': [
    mood('dusk', 290, 340, 90, 295, 160),
    mood('day', 230, 330, 95, 280, 140),
    mood('dusk', 200, 60, 95, 260, 30),
  ],
  sport: [
    mood('dusk', 260, 225, 110, 150, 95),
    mood('night', 275, 240, 100, 145, 50),
    mood('dusk', 240, 210, 110, 148, 55),
  ],
  nature: [
    mood('day', 225, 170, 100, 150, 130),
    mood('dusk', 235, 90, 95, 155, 120),
    mood('day', 190, 100, 95, 140, 75),
    mood('dusk', 40, 85, 95, 130, 45),
  ],
} as const satisfies Record<string, readonly Mood[]>

export type SettingName = keyof typeof SETTING_MOODS

/** For patterns of games without a setting. */
export const ANY_MOODS: readonly Mood[] = [
  mood('dusk', 265, 220, 110, 265, 165),
  mood('dusk', 340, 50, 90, 320, 35),
  mood('night', 280, 320, 95, 280, 85),
  mood('dusk', 200, 160, 110, 210, 75),
  mood('dawn', 220, 60, 90, 250, 30),
  mood('day', 190, 95, 95, 150, 55),
]

/** For what is drawn of a name. */
export const SCENE_MOODS = {
  planet: SETTING_MOODS.space,
  castle: SETTING_MOODS.fantasy,
  factory: SETTING_MOODS.industrial,
  atom: SETTING_MOODS.scientific,
  forest: SETTING_MOODS.nature,
  pyramids: SETTING_MOODS.historic,
  ball: SETTING_MOODS.sport,
  chip: SETTING_MOODS.technological,
  arms: [
    mood('dusk', 275, 60, 90, 285, 75),
    mood('dusk', 200, 150, 105, 215, 85),
    mood('night', 300, 350, 85, 295, 60),
    mood('dusk', 15, 60, 90, 20, 80),
  ],
  towers: [
    mood('day', 225, 130, 100, 140, 30),
    mood('dusk', 285, 40, 85, 280, 25),
    mood('dusk', 215, 75, 90, 235, 30),
    mood('night', 265, 300, 90, 270, 40),
  ],
  hourglass: [
    mood('dusk', 270, 40, 85, 280, 75),
    mood('night', 255, 220, 200, 260, 85),
    mood('dusk', 195, 100, 100, 215, 60),
    mood('dusk', 330, 60, 90, 310, 85),
  ],
  gem: [
    mood('dusk', 35, 70, 95, 30, 25),
    mood('dusk', 255, 215, 110, 260, 340),
    mood('dusk', 300, 345, 95, 295, 85),
    mood('dusk', 170, 140, 110, 190, 55),
  ],
  coins: [
    mood('dusk', 200, 150, 105, 190, 88),
    mood('dusk', 270, 330, 90, 280, 86),
    mood('day', 230, 195, 95, 235, 85),
    mood('dusk', 30, 65, 95, 20, 85),
  ],
  mine: [
    mood('night', 290, 320, 330, 285, 325),
    mood('night', 220, 200, 190, 240, 195),
    mood('night', 45, 60, 85, 40, 80),
    mood('night', 170, 160, 150, 195, 155),
  ],
  blocks: [
    mood('dusk', 265, 300, 95, 270, 85),
    mood('dusk', 195, 165, 100, 220, 45),
    mood('night', 255, 230, 190, 260, 190),
  ],
  loops: [
    mood('night', 275, 320, 90, 275, 60),
    mood('night', 215, 185, 120, 235, 150),
    mood('dusk', 20, 60, 90, 350, 40),
  ],
  'upgrade-tree': [
    mood('night', 260, 230, 190, 260, 190),
    mood('night', 185, 190, 120, 200, 140),
    mood('night', 295, 335, 90, 290, 70),
    mood('night', 25, 50, 90, 15, 60),
  ],
  city: [
    mood('day', 225, 75, 95, 260, 35),
    mood('dusk', 290, 40, 85, 285, 50),
    mood('dusk', 200, 90, 95, 240, 30),
    mood('night', 260, 290, 85, 265, 60),
  ],
  farm: [
    mood('day', 225, 95, 95, 120, 115),
    mood('dusk', 300, 55, 85, 60, 85),
    mood('day', 200, 85, 90, 75, 70),
  ],
  fish: [
    mood('dusk', 245, 200, 160, 255, 45),
    mood('dusk', 225, 185, 130, 245, 75),
    mood('dusk', 275, 220, 180, 280, 340),
  ],
  sweets: [
    mood('dusk', 350, 20, 90, 10, 65),
    mood('dusk', 195, 170, 105, 220, 5),
    mood('dusk', 40, 75, 95, 35, 60),
    mood('dusk', 295, 325, 95, 290, 350),
  ],
  critters: [
    mood('day', 215, 140, 105, 145, 60),
    mood('dusk', 320, 30, 90, 300, 65),
    mood('dusk', 205, 165, 105, 180, 75),
    mood('dusk', 260, 200, 100, 265, 350),
  ],
  cards: [
    mood('night', 155, 155, 100, 165, 28),
    mood('night', 15, 20, 90, 10, 85),
    mood('night', 275, 285, 95, 280, 60),
  ],
  boat: [
    mood('dusk', 275, 40, 85, 265, 30),
    mood('dusk', 210, 80, 95, 225, 45),
    mood('dusk', 320, 55, 90, 285, 85),
    mood('night', 260, 235, 190, 255, 60),
  ],
  sprout: [
    mood('day', 200, 110, 105, 155, 135),
    mood('dusk', 45, 85, 100, 140, 125),
    mood('dusk', 190, 140, 110, 175, 145),
    mood('dusk', 285, 350, 90, 250, 150),
  ],
  terminal: [
    mood('night', 160, 150, 130, 190, 145),
    mood('night', 45, 60, 90, 40, 70),
    mood('night', 255, 265, 200, 265, 215),
  ],
  winter: [
    mood('night', 255, 235, 90, 250, 155),
    mood('dusk', 250, 220, 85, 245, 165),
    mood('night', 290, 310, 95, 280, 150),
  ],
  train: [
    mood('dusk', 215, 95, 95, 250, 35),
    mood('dusk', 285, 45, 85, 290, 55),
    mood('day', 225, 110, 95, 160, 40),
  ],
  paperclip: [
    mood('dusk', 250, 215, 95, 265, 60),
    mood('dawn', 200, 80, 95, 240, 25),
    mood('dusk', 300, 345, 90, 290, 85),
  ],
  egg: [
    mood('day', 215, 85, 95, 130, 75),
    mood('dawn', 320, 50, 90, 110, 60),
    mood('dusk', 250, 60, 90, 120, 70),
  ],
  campfire: [
    mood('night', 265, 290, 85, 255, 45),
    mood('night', 220, 200, 80, 190, 45),
    mood('night', 300, 350, 80, 280, 45),
  ],
} as const satisfies Record<string, readonly Mood[]>

export type SceneName = keyof typeof SCENE_MOODS
