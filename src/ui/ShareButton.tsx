import { Button, type ButtonAppearance } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { useShare } from './useShare.ts'

export interface ShareButtonProps extends Pick<ButtonAppearance, 'variant' | 'size'> {
  /** What is shared, as the title of its page. */
  title: string
  /** The page's canonical path, from `paths`. */
  path: string
  /** Shows the icon alone, where there is little room. */
  compact?: boolean
}

/** Shares a page. */
export function ShareButton({ title, path, compact, ...look }: ShareButtonProps) {
  const share = useShare(title, path)
  const onClick = () => void share()
  if (compact) return <IconButton icon="share-2" label="Share" onClick={onClick} />
  return (
    <Button {...look} icon="share-2" onClick={onClick}>
      Share
    </Button>
  )
}
