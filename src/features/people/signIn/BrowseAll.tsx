import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** A link to the catalog, for members who have finished signing in. */
export function BrowseAll() {
  return (
    <LinkButton variant="solid" tone="accent" href={paths.home()}>
      Browse all games
    </LinkButton>
  )
}
