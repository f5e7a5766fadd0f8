import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Picture.module.css'

export interface PictureProps {
  src: string | null | undefined
  /** What it shows; '' if the adjacent text already says so. */
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
  /** The address of a picture that takes its place if it fails to load. */
  fallback?: string | undefined
  /** Blurred until the reader chooses to see such pictures (`data-sensitive` on <html>). */
  isSensitive?: boolean | undefined
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
    fallback,
    isSensitive,
    missing = 'no image',
    className,
  } = props
  const [failed, setFailed] = useState<readonly string[]>([])
  const image = useRef<HTMLImageElement>(null)
  const shown = [src, fallback].find((each) => each && !failed.includes(each))

  // A picture in the server's HTML may have failed before React attached its handlers.
  useEffect(() => {
    if (shown && image.current?.complete && image.current.naturalWidth === 0)
      setFailed((before) => [...before, shown])
  }, [shown])

  const box: CSSProperties = { width: fluid ? '100%' : width, aspectRatio: `${width} / ${height}` }
  if (placeholder) box.backgroundImage = `url("${encodeURI(placeholder)}")`
  return (
    <span className={classes(styles.box, className)} style={box}>
      {shown ? (
        <img
          ref={image}
          className={classes(styles.image, isSensitive && shown === src && styles.sensitive)}
          style={fit === 'contain' ? { objectFit: 'contain' } : undefined}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          // Without a set of pictures to choose from, sizes are invalid HTML.
          {...(shown === src && srcSet ? { srcSet, sizes } : {})}
          src={shown}
          alt={alt}
          width={width}
          height={height}
          onError={() => setFailed((before) => [...before, shown])}
        />
      ) : (
        <span className={styles.missing}>{missing}</span>
      )}
    </span>
  )
}
