import { describe, expect, test } from 'vitest'
import { MAX_PLAY_TABS } from './play.limits.ts'
import {
  changeTab,
  closeTab,
  isDue,
  moveTab,
  NO_TABS,
  openTab,
  type PlayTabs,
  readPlayTabs,
  selectTab,
} from './playTabs.ts'

const NOW = Date.UTC(2026, 0, 1)
const open = (...urlids: string[]) => urlids.reduce(openTab, NO_TABS)
const namesOf = ({ tabs }: PlayTabs) => tabs.map(({ urlid }) => urlid)

describe('the tabs', () => {
  test('a game that is open is not opened again: its tab is shown', () => {
    const state = openTab(open('a', 'b', 'c'), 'a')
    expect(namesOf(state)).toEqual(['a', 'b', 'c'])
    expect(state.current).toBe('a')
  })

  test('closing the tab that is shown leaves none shown, closing another one changes nothing else', () => {
    expect(closeTab(open('a', 'b'), 'b')).toMatchObject({ current: null, tabs: [{ urlid: 'a' }] })
    expect(closeTab(open('a', 'b'), 'a')).toMatchObject({ current: 'b', tabs: [{ urlid: 'b' }] })
  })

  test('are moved to a place', () => {
    expect(namesOf(moveTab(open('a', 'b', 'c'), 'a', 2))).toEqual(['b', 'c', 'a'])
    expect(namesOf(moveTab(open('a', 'b', 'c'), 'c', 0))).toEqual(['c', 'a', 'b'])
    expect(namesOf(moveTab(open('a', 'b', 'c'), 'c', -1))).toEqual(['c', 'a', 'b'])
    expect(namesOf(moveTab(open('a', 'b'), 'z', 0))).toEqual(['a', 'b'])
  })

  test(`are at most ${MAX_PLAY_TABS}`, () => {
    const full = open(...Array.from({ length: MAX_PLAY_TABS }, (_, at) => `game-${at}`))
    expect(openTab(full, 'one-more')).toBe(full)
    expect(openTab(full, 'game-3').current).toBe('game-3')
  })

  test('a reminder is over once the player has come back after its time, not before', () => {
    const state = changeTab(open('a', 'b'), 'a', { remindAt: NOW })
    expect(isDue(state.tabs[0]!, NOW - 1)).toBe(false)
    expect(isDue(state.tabs[0]!, NOW)).toBe(true)
    expect(selectTab(state, 'a', NOW - 1).tabs[0]!.remindAt).toBe(NOW)
    expect(selectTab(state, 'a', NOW).tabs[0]!.remindAt).toBe(null)
    expect(selectTab(state, 'b', NOW).tabs[0]!.remindAt).toBe(NOW)
  })
})

describe('what the browser stored', () => {
  test('is read as it was', () => {
    const state = changeTab(open('a', 'b'), 'b', { name: 'Bee', remindAt: NOW + 1000 })
    expect(readPlayTabs(JSON.stringify(state), NOW)).toEqual(state)
  })

  test.each([
    [null],
    [''],
    ['null'],
    ['[]'],
    ['"tabs"'],
    ['{"tabs":{"length":3}}'],
    ['{"tabs":[null,1,"a",[],{"urlid":7}]}'],
    ['{"tabs":[{"urlid":"../../x"},{"urlid":"javascript:alert(1)"},{"urlid":"https://evil.example"}]}'],
    ['{"tabs":[{"urlid":"__proto__"},{"urlid":"A"},{"urlid":"a--b"},{"urlid":""}]}'],
    [`{"tabs":[{"urlid":"${'a'.repeat(121)}"}]}`],
    ['{"tabs":[{"urlid":"a"'],
    [`{"tabs":[{"urlid":"a","name":"${'x'.repeat(20_000)}"}]}`],
  ])('is ignored where it holds no tabs: %s', (text) => {
    expect(readPlayTabs(text, NOW)).toEqual(NO_TABS)
  })

  test('is bounded, without doubles, and has no times that nobody chose', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ urlid: `g${at >> 1}`, name: 'n'.repeat(50) }))
    const read = readPlayTabs(JSON.stringify({ tabs: many, current: 'g99' }), NOW)
    expect(namesOf(read)).toEqual(Array.from({ length: MAX_PLAY_TABS }, (_, at) => `g${at}`))
    expect(read.current).toBe(null)
    const odd = ['soon', -1, 0, 1.5, 1e300, NOW + 31 * 86_400_000, { valueOf: 1 }].map((remindAt, at) => ({
      urlid: `g${at}`,
      name: at === 0 ? 'n'.repeat(5000) : { toString: 'x' },
      remindAt,
    }))
    for (const tab of readPlayTabs(JSON.stringify({ tabs: odd }), NOW).tabs) {
      expect(tab.remindAt).toBe(null)
      expect(tab.name.length).toBeLessThanOrEqual(100)
    }
  })
})
