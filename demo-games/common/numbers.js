const SUFFIXES = ['', 'K', 'M', 'B', 'T', 'Qa', 'Qi', 'Sx', 'Sp', 'Oc', 'No', 'Dc']

/** Cuts rather than rounds: a price that reads as reached must really be reached. */
function cut(value, decimals) {
  const scale = 10 ** decimals
  return Math.trunc(value * scale * (1 + 1e-12)) / scale
}

/**
 * A number for reading: `999`, `1.23K`, `45.6M`, `789B`, and from 1e36 on `1.23e36`.
 * @param {number} value any finite number; an infinite one reads as ∞
 * @param {number} [smallDecimals] decimals kept below 1000 (default 0)
 * @returns {string} cut, never rounded up
 */
export function formatNumber(value, smallDecimals = 0) {
  if (Number.isNaN(value)) return '–'
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞'
  const size = Math.abs(value)
  if (size < 1000) return String(cut(value, smallDecimals))
  let tier = Math.floor(Math.log10(size) / 3)
  if (size / 1000 ** tier >= 1000) tier += 1
  if (tier >= SUFFIXES.length) {
    const exponent = Math.floor(Math.log10(size))
    return `${cut(value / 10 ** exponent, 2).toFixed(2)}e${exponent}`
  }
  const lead = value / 1000 ** tier
  const decimals = Math.abs(lead) < 10 ? 2 : Math.abs(lead) < 100 ? 1 : 0
  return cut(lead, decimals).toFixed(decimals) + SUFFIXES[tier]
}

/**
 * A length of time in its two largest units: `45 s`, `3 min 20 s`, `2 h 5 min`.
 * @param {number} seconds at least 0
 * @returns {string}
 */
export function formatDuration(seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 ? `${minutes} min ${whole % 60} s` : `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
}
