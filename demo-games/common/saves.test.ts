import { describe, expect, it } from 'vitest'
import { formatDuration, formatNumber } from './numbers.js'
import { elapsedSeconds, openSlot, packSave, SaveError, unpackSave } from './saves.js'

/** A storage that holds its texts in memory, up to a number of characters. */
function storageOf(room: number): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    removeItem: (key) => {
      texts.delete(key)
    },
    setItem: (key, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      texts.set(key, text)
    },
  }
}

describe('a save', () => {
  const text = packSave('grove', { wood: 12.5, built: ['basket'] }, 1_700_000_000_000)

  it('comes back as it was packed, even with line breaks that a mail put in', () => {
    const wrapped = text.replace(/(.{20})/g, '$1\n')
    expect(unpackSave('grove', wrapped)).toEqual({
      savedAt: 1_700_000_000_000,
      state: { wood: 12.5, built: ['basket'] },
    })
  })

  it('is rejected when any one character of it is missing', () => {
    for (let i = 0; i < text.length; i += 1) {
      expect(() => unpackSave('grove', text.slice(0, i) + text.slice(i + 1))).toThrow(SaveError)
    }
  })

  it('is rejected when it belongs to another game, is empty, or is far too long', () => {
    expect(() => unpackSave('garden', text)).toThrow('belongs to another game')
    expect(() => unpackSave('grove', '')).toThrow(SaveError)
    expect(() => unpackSave('grove', 'x'.repeat(300_000))).toThrow(SaveError)
  })
})

describe('the place where a save is kept', () => {
  it('gives back what was written, and keeps a damaged save beside it', () => {
    const storage = storageOf(1000)
    const slot = openSlot(() => storage, 'grove.save')
    expect(slot.read()).toBeNull()
    expect(slot.write('one')).toBe(true)
    expect(slot.read()).toBe('one')
    slot.setAside('broken')
    expect(slot.read()).toBe('one')
    expect(storage.getItem('grove.save.damaged')).toBe('broken')
  })

  it('reports failure without throwing if the browser denies storage or it is full', () => {
    const denied = openSlot(() => {
      throw new DOMException('denied', 'SecurityError')
    }, 'grove.save')
    expect(denied.read()).toBeNull()
    expect(denied.write('one')).toBe(false)
    const full = openSlot(() => storageOf(5), 'grove.save')
    expect(full.write('too long for it')).toBe(false)
    expect(full.write('fits')).toBe(true)
  })
})

it('counts no time when the clock was set back, and no more than the limit', () => {
  expect(elapsedSeconds(10_000, 4_000, 60)).toBe(0)
  expect(elapsedSeconds(10_000, 12_500, 60)).toBe(2.5)
  expect(elapsedSeconds(0, 1e12, 60)).toBe(60)
})

it('shows numbers cut, never rounded up to a price that is not reached', () => {
  const shown = [0, 7.99, 999.999, 1000, 1234, 45_678, 999_999, 1e6, 1.5e33, 1e36].map((n) => formatNumber(n))
  expect(shown).toEqual(['0', '7', '999', '1.00K', '1.23K', '45.6K', '999K', '1.00M', '1.50Dc', '1.00e36'])
  expect(formatNumber(0.3, 1)).toBe('0.3')
  expect(formatNumber(-1500)).toBe('-1.50K')
})

it('shows times in their two largest units', () => {
  expect([0, 59.9, 60, 200, 3600, 7500].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '3 min 20 s',
    '1 h',
    '2 h 5 min',
  ])
})
