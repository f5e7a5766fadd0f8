import { coverPalette } from './coverPalette.ts'
import { monogramSign, titleBlock } from './coverTitles.ts'
import { COVER_VARIANTS, type CoverVariant } from './coverVariants.ts'
import { chooseScene } from './sceneChoice.ts'
import { SCENE_MOODS } from './sceneMoods.ts'
import { SCENE_PAINTERS } from './scenePainters.ts'
import { seededRandom } from './seededRandom.ts'
import { num } from './shapes.ts'
import { createStage, STAGE_HEIGHT } from './stage.ts'

/** What a cover is drawn from. `tags` are slugs of the taxonomy, in any order; unknown ones are passed over. */
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
  const palette = coverPalette(SCENE_MOODS[choice.scene], seededRandom(name, 'palette'))
  const stage = createStage({
    w,
    focusX: w * FOCUS[variant],
    random: seededRandom(name, 'composition'),
    motif: seededRandom(name, 'motif'),
    word: choice.word,
    palette,
  })
  const picture = SCENE_PAINTERS[choice.scene](stage)
  const lettered =
    variant === 'og'
      ? titleBlock(stage, name)
      : variant === 'logo' || variant === 'thumb'
        ? monogramSign(stage, name)
        : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${num(w)} ${STAGE_HEIGHT}" preserveAspectRatio="none">` +
    `<defs>${stage.defs()}</defs>${picture}${lettered}</svg>`
  )
}

/** Where the main shape stands, as a share of the width: to the right where a title lies at the left. */
const FOCUS: Record<CoverVariant, number> = {
  logo: 0.54,
  thumb: 0.54,
  banner: 0.64,
  'banner-small': 0.64,
  og: 0.74,
}
