import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationItem } from './NotificationItem.tsx'

const markup = (type: string) =>
  renderToStaticMarkup(
    <NotificationItem
      type={type}
      title="It happened"
      text="Rule 3: No harmful links. Really"
      link="/post/1"
      at="2026-11-01T12:00:00.000Z"
      now={Date.parse('2026-11-02T12:00:00.000Z')}
      expAdded={0}
      picture={null}
      onLeave={() => {}}
    />,
  )

test('a moderator’s reason links to the rule that it cites, and what members write does not', () => {
  for (const type of ['decision', 'moderator'])
    expect(markup(type)).toContain('<a href="/rules#rule-3">Rule 3: No harmful links.</a> Really')
  for (const type of ['reply', 'comment', 'thread', 'mention', 'review'])
    expect(markup(type)).not.toContain('/rules')
})
