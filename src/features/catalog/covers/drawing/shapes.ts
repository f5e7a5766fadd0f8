/** A number as SVG text, to a hundredth: finer than a pixel at every size, and safe from the last bits of `Math.sin`. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

export type Point = readonly [x: number, y: number]

/** Opacity as an attribute, nothing when opaque. */
const veil = (opacity: number) => (opacity === 1 ? '' : ` opacity="${num(opacity)}"`)

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  radius = 0,
  opacity = 1,
): string {
  const corner = radius > 0 ? ` rx="${num(radius)}"` : ''
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${corner} fill="${fill}"${veil(opacity)}/>`
}

export function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${veil(opacity)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${veil(opacity)}/>`
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${veil(opacity)}/>`
}

/** A stroked path with round ends and joints. */
export function line(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${veil(opacity)}/>`
}

export function ring(x: number, y: number, r: number, color: string, width: number, opacity = 1): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${color}" stroke-width="${num(width)}"${veil(opacity)}/>`
}

/** Path data of a closed polygon. */
export function outline(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
}

/** The fill comes first: any number of points can follow. */
export function polygon(fill: string, ...points: readonly Point[]): string {
  return path(outline(...points), fill)
}

/** The corners of a regular polygon; `turn` in radians, 0 puts a corner at the right. */
export function corners(x: number, y: number, r: number, count: number, turn: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / count
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
  })
}

/** Path data of a full circle, for clipping and for cutting holes (`evenodd` not needed: it winds the other way). */
export function disc(x: number, y: number, r: number): string {
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`
}

/** Moves, turns (degrees) and scales what is drawn around 0,0. */
export function place(content: string, x: number, y: number, turn = 0, scale = 1): string {
  const rotated = turn === 0 ? '' : ` rotate(${num(turn)})`
  const scaled = scale === 1 ? '' : ` scale(${num(scale)})`
  return `<g transform="translate(${num(x)} ${num(y)})${rotated}${scaled}">${content}</g>`
}
