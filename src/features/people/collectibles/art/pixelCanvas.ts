/** A picture of a few hundred pixels, RGBA. Everything outside it is ignored. */
export class PixelCanvas {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 4)
  }

  /** Lays a color over a pixel. `color` is '#rrggbb' or '#rrggbbaa'. */
  blend(x: number, y: number, color: string): void {
    const value = Number.parseInt(color.slice(1, 7), 16)
    const alpha = color.length > 7 ? Number.parseInt(color.slice(7, 9), 16) : 255
    this.#lay(x, y, value >> 16, (value >> 8) & 255, value & 255, alpha)
  }

  #lay(x: number, y: number, red: number, green: number, blue: number, opacity: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || opacity === 0) return
    const at = (y * this.width + x) * 4
    const alpha = opacity / 255
    const below = (this.data[at + 3]! / 255) * (1 - alpha)
    const total = alpha + below
    this.data[at] = (red * alpha + this.data[at]! * below) / total
    this.data[at + 1] = (green * alpha + this.data[at + 1]! * below) / total
    this.data[at + 2] = (blue * alpha + this.data[at + 2]! * below) / total
    this.data[at + 3] = total * 255
  }

  /** Lays a rectangle over the picture. */
  fill(x: number, y: number, width: number, height: number, color: string): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) this.blend(column, row, color)
  }

  /** Lays a color over each pixel. */
  fillWith(colorAt: (x: number, y: number) => string): void {
    for (let y = 0; y < this.height; y++) for (let x = 0; x < this.width; x++) this.blend(x, y, colorAt(x, y))
  }

  /** Lays another picture over this one. */
  place(other: PixelCanvas, left = 0, top = 0): void {
    for (let y = 0; y < other.height; y++)
      for (let x = 0; x < other.width; x++) {
        const { data } = other
        const at = (y * other.width + x) * 4
        this.#lay(left + x, top + y, data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!)
      }
  }

  isOpaque(x: number, y: number): boolean {
    return (
      x >= 0 && y >= 0 && x < this.width && y < this.height && this.data[(y * this.width + x) * 4 + 3]! > 100
    )
  }

  /** The pixels around what is drawn here, as a picture of their own. */
  outline(color: string): PixelCanvas {
    const line = new PixelCanvas(this.width, this.height)
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const touches =
          this.isOpaque(x - 1, y) ||
          this.isOpaque(x + 1, y) ||
          this.isOpaque(x, y - 1) ||
          this.isOpaque(x, y + 1)
        if (touches && !this.isOpaque(x, y)) line.blend(x, y, color)
      }
    return line
  }
}

/** A color moved toward white (above 0) or black (below 0) by that many percent. */
export function shade(color: string, percent: number): string {
  const target = percent > 0 ? 255 : 0
  const share = Math.abs(percent) / 100
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${channels
    .map((value) =>
      Math.round(value + (target - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}${color.slice(7)}`
}
