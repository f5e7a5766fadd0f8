/** Colors of hair. */
export const HAIR_COLORS: Readonly<Record<string, string>> = {
  black: '#2b2533',
  brown: '#6b4026',
  chestnut: '#94502b',
  blond: '#e3b857',
  sand: '#c9a06a',
  red: '#c9502c',
  silver: '#c3cad8',
  white: '#f1f2f6',
  blue: '#4b7fe0',
  teal: '#2ca7a0',
  green: '#58ad4e',
  pink: '#ef7fb2',
  purple: '#8c58d6',
  neon: '#b7f24a',
  flame: '#ff8a2b',
}

/** Colors of clothes and hats. */
export const CLOTH_COLORS: Readonly<Record<string, string>> = {
  navy: '#34508f',
  sky: '#5aa9e6',
  teal: '#2b9a94',
  green: '#4c9c4f',
  forest: '#2f6b45',
  lime: '#a3cf4a',
  mustard: '#d9a62e',
  orange: '#e5813a',
  red: '#d1495b',
  wine: '#8a2f4b',
  pink: '#ea86ad',
  purple: '#7d53c2',
  indigo: '#4a3f9a',
  gray: '#7c8496',
  white: '#e9ebf0',
  black: '#2d2b38',
  brown: '#7a5035',
  gold: '#f2c33d',
}

/** Colors of eyes and mouths. */
export const EYE_COLOR = '#2a2433'
export const MOUTH_COLOR = '#b5484a'
export const GLASSES_COLOR = '#2d2b38'
