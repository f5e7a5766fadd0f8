import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { changeDisplaySettings, readDisplaySettings, SETTINGS_KEY, THEMES, themeScript } from './themes.ts'

/** Runs the inline script as a browser would and returns what it set on <html> and on the theme-color meta. */
function paint(localStorage: object | undefined) {
  const html: Record<string, string> = {}
  const meta: Record<string, string> = { content: '#000000' }
  const setOn = (target: Record<string, string>) => ({
    setAttribute: (name: string, value: string) => {
      target[name] = value
    },
  })
  const document = {
    documentElement: setOn(html),
    querySelector: (selector: string) => (selector === 'meta[name="theme-color"]' ? setOn(meta) : null),
  }
  runInNewContext(themeScript, localStorage ? { document, localStorage } : { document })
  return {
    theme: html['data-theme'],
    view: html['data-view'],
    earlyAccess: 'data-early-access' in html,
    color: meta.content,
  }
}

const storageWith = (value: string | null) => ({
  getItem: (key: string) => (key === SETTINGS_KEY ? value : null),
})

const DEFAULTS = { theme: 'dark', view: 'list', earlyAccess: false, color: '#171a21' }

describe('the script that runs before the first paint', () => {
  test('sets dark and the list when nothing was saved', () => {
    expect(paint(storageWith(null))).toEqual(DEFAULTS)
  })

  test.each(THEMES.map((theme) => [theme.id, theme.themeColor]))('sets the saved theme %s', (id, color) => {
    expect(paint(storageWith(JSON.stringify({ theme: id, view: 'grid' })))).toEqual({
      theme: id,
      view: 'grid',
      earlyAccess: false,
      color,
    })
  })

  test.each([
    '{broken',
    '"text"',
    '7',
    'null',
    '[]',
    '{"theme":5,"view":{}}',
    '{"theme":"hotdog"}',
    '{"theme":"toString"}',
    '{"theme":"__proto__"}',
  ])('falls back to the defaults when storage holds %s', (saved) => {
    expect(paint(storageWith(saved))).toEqual(DEFAULTS)
  })

  test('survives a browser that denies or lacks storage', () => {
    const denied = {
      getItem() {
        throw new Error('SecurityError')
      },
    }
    expect(paint(denied).theme).toBe('dark')
    expect(paint(undefined).theme).toBe('dark')
  })

  test('cannot end its own script element', () => {
    expect(themeScript).not.toMatch(/<\/|<!--/)
  })
})

describe('settings stored by the browser', () => {
  test('are read as the inline script reads them', () => {
    for (const saved of [
      null,
      '{broken',
      '[]',
      '{"theme":"mint"}',
      '{"view":"grid"}',
      '{"theme":"nope","view":"wall"}',
      '{"earlyAccess":true}',
      '{"earlyAccess":"yes"}',
    ]) {
      const { theme, view, earlyAccess } = paint(storageWith(saved))
      expect(readDisplaySettings(saved)).toMatchObject({ theme, view, earlyAccess })
    }
  })

  test('keep what other parts wrote when the theme changes', () => {
    expect(
      JSON.parse(changeDisplaySettings('{"theme":"mint","notifications":false}', { theme: 'ocean' })),
    ).toEqual({
      theme: 'ocean',
      notifications: false,
    })
    expect(JSON.parse(changeDisplaySettings('{broken', { view: 'grid' }))).toEqual({ view: 'grid' })
  })
})
