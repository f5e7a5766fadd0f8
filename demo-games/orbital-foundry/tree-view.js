import { element, setAttribute, setText, shape } from '../common/dom.js'
import { formatNumber } from '../common/numbers.js'
import { TREE } from './catalog.js'
import { learn, nodeStatus } from './rules.js'

const CELL = { width: 20, height: 100 / 6 }
const WORDS = { owned: 'owned', open: 'can be learned', locked: 'needs the one before' }

function center({ x, y }) {
  return { x: (x + 0.5) * CELL.width, y: (y + 0.5) * CELL.height }
}

function drawLinks() {
  const lines = TREE.flatMap((node) =>
    node.after.map((id) => {
      const from = center(TREE.find((other) => other.id === id))
      const to = center(node)
      const line = shape('line', {
        x1: from.x,
        y1: from.y,
        x2: to.x,
        y2: to.y,
        'vector-effect': 'non-scaling-stroke',
      })
      return { id, node, line }
    }),
  )
  const drawing = shape(
    'svg',
    { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...lines.map(({ line }) => line),
  )
  return { drawing, lines }
}

function buy(play, node) {
  play.act((state) => {
    if (!learn(state, node)) return
    const finished = 'The Halo closes around the world. The foundry is complete.'
    play.announce(node.id === 'halo' ? finished : `${node.name} learned.`)
  })
}

function showNode(state, { node, button, price }) {
  const status = nodeStatus(state, node)
  const reach = status === 'open' && state.cores >= node.cost
  setAttribute(button, 'data-status', reach ? 'reach' : status)
  setAttribute(button, 'aria-disabled', !reach)
  setText(price, status === 'owned' ? '✓' : formatNumber(node.cost))
  setAttribute(price, 'aria-label', status === 'owned' ? 'owned' : `costs ${node.cost} cores`)
}

/**
 * The tree of upgrades in `#tree`; the node under pointer or focus is told in `#node-text`.
 * @param {{ act(deed: (state: object) => void): void, announce(text: string): void }} play
 * @returns {(state: object) => void}
 */
export function buildTree(play) {
  const place = document.getElementById('tree')
  const text = document.getElementById('node-text')
  let told = TREE[0]
  const { drawing, lines } = drawLinks()
  place.append(drawing)
  const nodes = TREE.map((node) => {
    const tell = () =>
      play.act(() => {
        told = node
      })
    const price = element('span', { class: 'price' })
    const button = element(
      'button',
      {
        type: 'button',
        class: 'node',
        'aria-describedby': 'node-text',
        onfocus: tell,
        onpointerenter: tell,
        onclick: () => {
          told = node
          buy(play, node)
        },
      },
      element('strong', {}, node.name),
      price,
    )
    button.style.setProperty('grid-area', `${node.y + 1} / ${node.x + 1}`)
    place.append(button)
    return { node, button, price }
  })
  return (state) => {
    for (const row of nodes) showNode(state, row)
    for (const { id, node, line } of lines) {
      setAttribute(
        line,
        'class',
        state.tree.includes(node.id) ? 'owned' : state.tree.includes(id) ? 'open' : '',
      )
    }
    const status = nodeStatus(state, told)
    setText(
      text,
      `${told.name}: ${told.text} ${status === 'owned' ? 'Owned.' : `${formatNumber(told.cost)} ${told.cost === 1 ? 'core' : 'cores'}, ${WORDS[status]}.`}`,
    )
  }
}
