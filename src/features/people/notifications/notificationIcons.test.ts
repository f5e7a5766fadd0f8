import { expect, test } from 'vitest'
import { notificationIcon } from './notificationIcons.ts'

test.each([
  ['decision', 'Number Farm, which you added, was confirmed', 'check-check'],
  ['decision', 'Number Farm, which you added, was declined', 'x'],
  ['decision', 'Your edit to Number Farm was undone', 'x'],
  ['decision', 'Your edit to Number Farm was accepted', 'check-check'],
  ['reply', 'Your mother was declined', 'reply'],
  ['something-new', 'Hello', 'bell'],
])('a notification of kind %s, “%s”, has the icon %s', (type, title, icon) => {
  expect(notificationIcon(type, title)).toBe(icon)
})
