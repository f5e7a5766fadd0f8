import { tagLabel } from '#/shared/tagLabel.ts'
import { type Tag, WARNING_STAGE_SLUGS } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'

/** A game's development stage, in a warning style where players should know it before they begin. */
export const StageChip = ({ stage }: { stage: Tag }) => (
  <Chip tone={WARNING_STAGE_SLUGS.includes(stage.slug) ? 'warning' : 'neutral'}>{tagLabel(stage)}</Chip>
)
