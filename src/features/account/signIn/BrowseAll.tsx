import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** The way on for who has arrived. */
export function BrowseAll() {
  return (
    <LinkButton variant="solid" tone="accent" href={paths.home()}>
      Browse all games
    </LinkButton>
  )
}
