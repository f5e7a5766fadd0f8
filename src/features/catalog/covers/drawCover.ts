import { seededRandom } from '#/shared/seededRandom.ts'
import { monogramSign, titleBlock } from './coverTitles.ts'
import { type CoverLook, coverLook, focusShare } from './drawing/coverLook.ts'
import { coverPalette } from './drawing/coverPalette.ts'
import { COVER_VARIANTS, type CoverVariant } from './drawing/coverVariants.ts'
import { SCENE_MOODS } from './drawing/sceneMoods.ts'
import { num } from './drawing/shapes.ts'
import { createStage, STAGE_HEIGHT } from './drawing/stage.ts'
import { chooseScene } from './sceneChoice.ts'
import { SCENE_PAINTERS } from './scenes/scenePainters.ts'

/** What a cover is drawn from. `tags` are slugs of the taxonomy, in any order; unknown ones are ignored. */
export interface CoverSubject {
  name: string
  tags: readonly string[]
}

/**
 * The generated cover of a game as an SVG document, without text, scripts, links or fonts: letters are drawn as
 * paths and no character of the name gets into the markup. Pure: the same subject and variant give the same bytes.
 */
export function coverSvg(subject: CoverSubject, variant: CoverVariant): string {
  const { name } = subject
  const { width, height } = COVER_VARIANTS[variant]
  const w = (width / height) * STAGE_HEIGHT
  const choice = chooseScene(name, subject.tags, seededRandom(name, 'scene'))
  const look = coverLook(name, choice.scene)
  const focusX = w * focusShare(look, variant)
  const stage = createStage({
    w,
    // The painter works on the picture before it is flipped.
    focusX: look.mirrored ? w - focusX : focusX,
    random: seededRandom(name, 'composition'),
    motif: seededRandom(name, 'motif'),
    weather: seededRandom(name, 'weather'),
    word: choice.word,
    palette: coverPalette(SCENE_MOODS[choice.scene], look, seededRandom(name, 'palette')),
    look,
  })
  const picture = frame(SCENE_PAINTERS[choice.scene](stage), look, w, focusX)
  const lettered =
    variant === 'og'
      ? titleBlock(stage, name)
      : variant === 'logo' || variant === 'thumb'
        ? monogramSign(stage, name, look.sign)
        : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${num(w)} ${STAGE_HEIGHT}" preserveAspectRatio="none">` +
    `<defs>${stage.defs()}</defs>${picture}${lettered}</svg>`
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
