import type { World, Writes } from './secondReader.ts'

let added = 0
const newFeedback = () => ({
  kind: 'idea',
  title: `Sort by mood ${++added}`,
  content: 'I would like to sort games by mood.',
})

const addFeedback = async ({ as, send }: World): Promise<number> =>
  (await send('POST', '/api/feedback', as.alice, newFeedback())).body.id

export const feedbackWrites: Writes = {
  'POST /api/feedback': ({ as }) => ({ as: as.alice, body: newFeedback(), shows: ['/feedback'] }),
  'PUT /api/feedback/{id}/vote': async (world) => {
    const id = await addFeedback(world)
    const path = `/api/feedback/${id}/vote`
    return { as: world.as.carol, path, body: { vote: true }, shows: ['/feedback', `/feedback/${id}`] }
  },
  'PUT /api/feedback/{id}/answer': async (world) => {
    const id = await addFeedback(world)
    return {
      as: world.as.mod,
      path: `/api/feedback/${id}/answer`,
      body: { status: 'planned', reply: 'Soon.' },
      shows: ['/feedback', `/feedback/${id}`],
    }
  },
  'DELETE /api/feedback/{id}': async (world) => {
    const id = await addFeedback(world)
    const path = `/api/feedback/${id}`
    return { as: world.as.alice, path, body: {}, shows: ['/feedback', `/feedback/${id}`] }
  },
}
