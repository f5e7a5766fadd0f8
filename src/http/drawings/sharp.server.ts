let loading: ReturnType<typeof load> | undefined

/** The library comes with the first picture: a site that has drawn its pictures before has no use for its memory. */
export function loadSharp() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  // Each picture is made once: what its steps made is of no use to the next.
  sharp.cache(false)
  // Only the decoders that are needed: those of covers (SVG of our own) and of uploads.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadSvg',
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  })
  return sharp
}
