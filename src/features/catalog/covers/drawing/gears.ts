import { disc, num } from './shapes.ts'

/** Path data of a toothed wheel with a round hole; `teeth` at least 6, `turn` in radians. Fill with `evenodd`. */
function gearPath(x: number, y: number, r: number, teeth: number, turn: number, hole: number): string {
  const inner = r * 0.82
  const step = (2 * Math.PI) / teeth
  let d = ''
  for (let i = 0; i < teeth; i++) {
    const angle = turn + i * step
    const corner = (radius: number, share: number) =>
      `${num(x + radius * Math.cos(angle + step * share))} ${num(y + radius * Math.sin(angle + step * share))}`
    d += `${i === 0 ? 'M' : 'L'}${corner(inner, 0)}L${corner(r, 0.12)}L${corner(r, 0.4)}L${corner(inner, 0.52)}`
  }
  return `${d}Z${disc(x, y, hole)}`
}

/** A filled toothed wheel. */
export function gear(x: number, y: number, r: number, teeth: number, turn: number, fill: string): string {
  return `<path d="${gearPath(x, y, r, teeth, turn, r * 0.3)}" fill="${fill}" fill-rule="evenodd"/>`
}
