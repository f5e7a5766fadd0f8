import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Picture.module.css'

export interface PictureProps {
  src: string | null | undefined
  /** What it shows; '' if the text beside it already says so. */
  alt: string
  /** The size in pixels. The space is reserved before anything loads. */
  width: number
  height: number
  /** Fills the width of its container with this aspect ratio, instead of having exactly this size. */
  fluid?: boolean
  fit?: 'cover' | 'contain'
  /** For pictures that are visible without scrolling: loads at once with high priority. */
  eager?: boolean
  srcSet?: string
  sizes?: string
  /** The address of a tiny picture that is shown blurred meanwhile. */
  placeholder?: string | null
  /** Shown if there is no picture or it fails to load. */
  missing?: string
  className?: string
}

/** A picture in a box of fixed size. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    width,
    height,
    fluid,
    fit = 'cover',
    eager,
    srcSet,
    sizes,
    placeholder,
    missing = 'no image',
    className,
  } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)

  // A picture in the server's HTML may have failed before React attached its handlers.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src)
  }, [src])

  const box: CSSProperties = { width: fluid ? '100%' : width, aspectRatio: `${width} / ${height}` }
  if (placeholder) box.backgroundImage = `url("${encodeURI(placeholder)}")`
  const shown = src && failedSrc !== src
  return (
    <span className={classes(styles.box, className)} style={box}>
      {shown ? (
        <img
          ref={image}
          className={styles.image}
          style={fit === 'contain' ? { objectFit: 'contain' } : undefined}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          sizes={sizes}
          srcSet={srcSet}
          src={src}
          alt={alt}
          width={width}
          height={height}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <span className={styles.missing}>{missing}</span>
      )}
    </span>
  )
}
