/**
 * A color of the OKLCH space as `#rrggbb`: lightness 0–1, chroma 0–0.4, hue in degrees. Equal steps look equal there,
 * so one ramp of lightness works for every hue. Colors that a screen cannot show lose chroma, not hue.
 * Conversion: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let reduced = chroma
  for (let step = 0; step < 24; step++) {
    const channels = toLinearSrgb(lightness, reduced, hue)
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(channels)
    reduced *= 0.92
  }
  return toHex(toLinearSrgb(lightness, 0, hue))
}

function toLinearSrgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toHex(channels: readonly number[]): string {
  let hex = '#'
  for (const channel of channels) {
    const linear = Math.min(1, Math.max(0, channel))
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    hex += Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return hex
}
