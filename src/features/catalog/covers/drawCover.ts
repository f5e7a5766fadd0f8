import { seededRandom } from '#/shared/seededRandom.ts'
import { type CoverLook, coverLook, focusShare } from './drawing/coverLook.ts'
import { coverPalette } from './drawing/coverPalette.ts'
import { COVER_VARIANTS, type CoverVariant } from './drawing/coverVariants.ts'
import { num } from './drawing/shapes.ts'
import { createStage, STAGE_HEIGHT } from './drawing/stage.ts'
import { type CoverSubject, chooseDrawing, isScene } from './drawingChoice.ts'
import { PAINTERS } from './painters.ts'

/** The height of a banner in units: what is drawn fills the upper part, the game's name lies over the ground below. */
const BANNER_HEIGHT = 272

/**
 * The generated cover of a game as an SVG document, without text, scripts, links or fonts: no character of the name gets into the markup. Pure:
 * the same subject and variant give the same bytes.
 */
export function coverSvg(subject: CoverSubject, variant: CoverVariant): string {
  const { name } = subject
  const { width, height } = COVER_VARIANTS[variant]
  const { drawing, word, moods, limits } = chooseDrawing(subject, seededRandom(name, 'drawing'))
  const isLow = variant.startsWith('banner') && isScene(drawing)
  const h = isLow ? BANNER_HEIGHT : STAGE_HEIGHT
  const w = (width / height) * h
  const look = coverLook(name, limits)
  const focusX = w * focusShare(look, variant)
  const stage = createStage({
    w,
    h,
    // The painter works on the picture before it is flipped.
    focusX: look.mirrored ? w - focusX : focusX,
    random: seededRandom(name, 'composition'),
    motif: seededRandom(name, 'motif'),
    weather: seededRandom(name, 'weather'),
    word,
    palette: coverPalette(moods, look, seededRandom(name, 'palette')),
    look,
  })
  const drawn = PAINTERS[drawing](stage)
  const picture = frame(drawn, isLow ? { ...look, zoom: 1 } : look, w, focusX)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${num(w)} ${h}" preserveAspectRatio="none">` +
    `<defs>${stage.defs()}</defs>${picture}</svg>`
  )
}

/**
 * Points the camera: flips, enlarges and leans the picture around its main shape. A wide picture leans less, so that its
 * far corners stay covered.
 */
function frame(picture: string, { mirrored, zoom, lean }: CoverLook, w: number, focusX: number): string {
  const flipped = mirrored ? `<g transform="translate(${num(w)} 0) scale(-1 1)">${picture}</g>` : picture
  if (zoom === 1) return flipped
  const pivot = `${num(focusX)} ${num(CAMERA_HEIGHT)}`
  return `<g transform="translate(${pivot}) rotate(${num((lean * STAGE_HEIGHT) / w)}) scale(${num(zoom)}) translate(${num(-focusX)} ${num(-CAMERA_HEIGHT)})">${flipped}</g>`
}

/** The height of the point that stays in place when the camera comes closer: the middle of most main shapes. */
const CAMERA_HEIGHT = 92
