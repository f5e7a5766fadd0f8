import { useEffect, useState } from 'react'
import { tagById } from '#/shared/taxonomy.ts'

/** A picture of nothing, for the time until the covers are drawn. */
const NOTHING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`

/** The variants that the preview shows, as data URLs. */
export type DrawnCovers = Record<'logo' | 'banner' | 'card', string>

// The drawings are large, and only the preview needs them in a browser.
const load = () => import('#/features/catalog/covers/drawCover.ts')

/** The covers that the site will draw for a game with this name, short description and these tags, drawn here by the same code. */
export function useDrawnCovers(name: string, desc: string, tags: readonly number[]): DrawnCovers {
  const [covers, setCovers] = useState<DrawnCovers>({ logo: NOTHING, banner: NOTHING, card: NOTHING })
  const subject = JSON.stringify({ name, desc, tags: tags.flatMap((id) => tagById.get(id)?.slug ?? []) })
  useEffect(() => {
    let isCurrent = true
    load().then(
      ({ coverSvg }) => {
        if (!isCurrent) return
        const draw = (variant: keyof DrawnCovers) =>
          `data:image/svg+xml,${encodeURIComponent(coverSvg(JSON.parse(subject), variant))}`
        setCovers({ logo: draw('logo'), banner: draw('banner'), card: draw('card') })
      },
      // Without its pictures the preview still shows the rest.
      (error) => console.warn('The drawn covers couldn’t be loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [subject])
  return covers
}
