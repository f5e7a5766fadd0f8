import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Picture.module.css'

export interface PictureProps {
  src: string | null | undefined
  /** What it shows; '' where the text beside it says so already. */
  alt: string
  /** Size in pixels: the box is reserved in this shape before anything loads. */
  width: number
  height: number
  /** Fills the width of its container in the shape of width : height, instead of being exactly that size. */
  fluid?: boolean
  fit?: 'cover' | 'contain'
  /** For what is seen without scrolling: loads at once and first. */
  eager?: boolean
  srcSet?: string
  sizes?: string
  /** A tiny picture (URL) to show blurred meanwhile. */
  placeholder?: string | null
  /** Shown in the box when there is no picture or it does not load. */
  missing?: string
  className?: string
}

/** A picture in a box that never changes its size. */
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

  // A picture of the server's HTML may have failed before React was there to hear of it.
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
