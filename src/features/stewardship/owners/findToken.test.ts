import { expect, test } from 'vitest'
import { findToken } from './findToken.server.ts'

const TOKEN = '[idledex_verification: BraveOtter482]'
const inHtml = (text: string) => findToken({ text, type: 'text/html' }, 'Idledex', 'BraveOtter482')

test.each([
  ['the text of a page', `<html><body><p>Hi ${TOKEN}</p></body></html>`],
  ['a text with markup inside', '<p>[idledex_verification: <b>BraveOtter482</b>]</p>'],
  ['entities', '<p>&#91;idledex_verification: BraveOtter482&#93;</p>'],
  [
    'a tag in the head',
    '<head><meta name="idledex-verification" content="BraveOtter482"></head><body></body>',
  ],
  ['a tag with the whole text', `<head><meta name="Idledex-Verification" content="${TOKEN}"></head>`],
  ['text before comments', `<p>${TOKEN}</p><div id="comments"><p>Nice</p></div>`],
  ['text after comments that are closed', `<div class="comment"><br><p>Nice</div></div><p>${TOKEN}</p>`],
  ['a body that says it has comments', `<body class="has-comments"><p>${TOKEN}</p></body>`],
])('is found in %s', (_, html) => {
  expect(inHtml(html)).toBe('own')
})

test.each([
  ['comments', `<div class="game_comments_widget"><div><p>${TOKEN}</p></div></div>`],
  ['a list of reviews', `<ul id="userReviews"><li>${TOKEN}</li></ul>`],
  ['marked-up comments', `<div itemtype="https://schema.org/Comment"><p>${TOKEN}</p></div>`],
  ['a guestbook', `<section class="myguestbook">${TOKEN}</section>`],
])('where visitors can write is recognized: %s', (_, html) => {
  expect(inHtml(html)).toBe('visitors')
})

test.each([
  ['another word', '<p>[idledex_verification: BraveOtter483]</p>'],
  ['a longer word', '<p>[idledex_verification: BraveOtter4821]</p>'],
  ['no brackets', '<p>idledex_verification: BraveOtter482</p>'],
  ['a script', `<script>var a = "${TOKEN}"</script>`],
  ['a text field', `<textarea>${TOKEN}</textarea>`],
  ['an HTML comment', `<!-- ${TOKEN} -->`],
  ['an attribute', `<input value="${TOKEN}">`],
  ['a tag outside of the head', '<body><meta name="idledex-verification" content="BraveOtter482"></body>'],
])('is not found in %s', (_, html) => {
  expect(inHtml(html)).toBe('missing')
})

test('is found in plain text, by the name of the site', () => {
  expect(findToken({ text: `${TOKEN}\n`, type: 'text/plain' }, 'Idledex', 'BraveOtter482')).toBe('own')
  expect(findToken({ text: TOKEN, type: 'text/plain' }, 'Idle Games', 'BraveOtter482')).toBe('missing')
  const other = { text: '[idlegames_verification: BraveOtter482]', type: 'text/plain' }
  expect(findToken(other, 'Idle Games', 'BraveOtter482')).toBe('own')
})

test('a page that takes too long to parse is not read', () => {
  expect(inHtml(`${'<b>'.repeat(499)}${TOKEN}`)).toBe('own')
  const started = performance.now()
  expect(inHtml(`${'<b>'.repeat(600_000)}${TOKEN}`)).toBe('missing')
  expect(inHtml(`${'<b></b>'.repeat(280_000)}${TOKEN}`)).toBe('own')
  expect(inHtml(`<div class="${' a'.repeat(900_000)}">${TOKEN}`)).toBe('own')
  // Quadratic work would take minutes.
  expect(performance.now() - started).toBeLessThan(60_000)
})
