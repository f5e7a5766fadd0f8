import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/components/page.tsx'
import { Markdown } from './Markdown.tsx'

/** Other than the parser would write it, to be told apart from its HTML. */
const OF_SERVER = '<p>a <i>boat</i> and <input type="checkbox" aria-label="Show spoiler"></p>'

let change: (text: string) => void

function Text() {
  const [text, setText] = useState('a *boat*')
  change = setText
  return <Markdown className="shown">{text}</Markdown>
}

function hydrate() {
  const container = document.createElement('main')
  // As the server writes it: the same element around the text.
  container.innerHTML = `<div class="shown">${OF_SERVER}</div>`
  document.body.append(container)
  const root = hydrateRoot(container, <Text />, { onRecoverableError: () => {} })
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return container
}

test('a page keeps the HTML of the server until the text is another one', async () => {
  const container = hydrate()
  await expect.poll(() => change).toBeDefined()
  change('a *boat*')
  await expect.element(page.getByText('boat')).toBeVisible()
  expect(container.innerHTML).toContain(OF_SERVER)

  change('a *lamp*')
  await expect.poll(() => container.innerHTML).toContain('<p>a <em>lamp</em></p>')
  change('a *boat*')
  await expect.poll(() => container.innerHTML).toContain('<p>a <em>boat</em></p>')
})

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Shown {count} times
      </button>
      <Markdown>It ends with ||a twist||</Markdown>
    </>
  )
}

test('a spoiler stays revealed while its page goes on', async () => {
  await show(<Counter />)
  await page.getByRole('checkbox', { name: 'Show spoiler' }).click()
  await expect.element(page.getByText('a twist')).toBeVisible()
  await page.getByRole('button', { name: 'Shown 0 times' }).click()
  await expect.element(page.getByRole('button', { name: 'Shown 1 times' })).toBeVisible()
  await expect.element(page.getByText('a twist')).toBeVisible()
})
