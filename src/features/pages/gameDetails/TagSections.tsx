import { TAGS_COLLAPSE_PX } from '#/features/catalog/games/games.limits.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import { Expandable } from '#/ui/Expandable.tsx'
import styles from './TagSections.module.css'

/** A game's tags by category. Each links to the games that have it. */
export function TagSections({ tags, headingLevel }: { tags: readonly number[]; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const Group = headingLevel === 2 ? 'h3' : 'h4'
  const sections = TAG_CATEGORIES.map((category) => ({
    category,
    tags: category.tags.filter((tag) => tags.includes(tag.id)),
  })).filter((section) => section.tags.length > 0)
  return (
    <section>
      <Heading className="visually-hidden">Tags</Heading>
      <Expandable height={TAGS_COLLAPSE_PX} label="See all">
        <div className="stack gap-12">
          {sections.map((section) => (
            <div key={section.category.id}>
              <Group className={styles.name}>{section.category.name}</Group>
              <div className="row wrap gap-6">
                {section.tags.map((tag) => (
                  <Chip key={tag.id} href={paths.search({ tags: tag.slug })}>
                    {tagLabel(tag)}
                  </Chip>
                ))}
              </div>
            </div>
          ))}
        </div>
      </Expandable>
    </section>
  )
}
