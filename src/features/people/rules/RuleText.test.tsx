import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RuleText } from './RuleText.tsx'

const markup = (reason: string) => renderToStaticMarkup(<RuleText>{reason}</RuleText>)

test('a rule that a reason begins with links to the section, and the rest stays text', () => {
  expect(markup('Rule 3: No harmful links. <b>')).toBe(
    '<a href="/rules#rule-3">Rule 3: No harmful links.</a> &lt;b&gt;',
  )
  expect(markup('Rule 3, twice')).toBe('<a href="/rules#rule-3">Rule 3</a>, twice')
  expect(markup('It is about Rule 3')).toBe('It is about Rule 3')
})
