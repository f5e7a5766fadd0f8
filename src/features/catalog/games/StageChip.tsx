import { tagLabel } from '#/shared/tagLabel.ts'
import { type Tag, WARNING_STAGE_SLUGS } from '#/shared/taxonomy.ts'

/** A game's development stage, in the warning color where players should know it before they begin. */
export const StageChip = ({ stage }: { stage: Tag }) => (
  <span className={`text-13 ${WARNING_STAGE_SLUGS.includes(stage.slug) ? 'warning' : 'muted'}`}>
    {tagLabel(stage)}
  </span>
)
