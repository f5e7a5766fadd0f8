// @module-tag smoke
import { expect, test } from 'vitest'
import type { Method } from './api.ts'
import type { Schema } from './jsonSchema.ts'
import { type Operation, operationsOf } from './operations.ts'
import { commentWrites } from './secondReader/commentWrites.ts'
import { developerWrites } from './secondReader/developerWrites.ts'
import { READS_NOT_COMPARED, WRITES_NOT_SHOWN } from './secondReader/excluded.ts'
import { feedbackWrites } from './secondReader/feedbackWrites.ts'
import { openFollower } from './secondReader/follower.ts'
import { gameTools } from './secondReader/gameTools.ts'
import { gameWrites } from './secondReader/gameWrites.ts'
import { listWrites } from './secondReader/listWrites.ts'
import { memberWrites } from './secondReader/memberWrites.ts'
import { mergeWrites } from './secondReader/mergeWrites.ts'
import { postWrites } from './secondReader/postWrites.ts'
import { openWorld, READS, sendBesideReader, type Writes } from './secondReader/secondReader.ts'
import { siteWrites } from './secondReader/siteWrites.ts'
import { updateWrites } from './secondReader/updateWrites.ts'
import { voteWrites } from './secondReader/voteWrites.ts'

const WRITES: Writes = {
  ...voteWrites,
  ...commentWrites,
  ...postWrites,
  ...listWrites,
  ...updateWrites,
  ...gameWrites,
  ...gameTools,
  ...mergeWrites,
  ...developerWrites,
  ...feedbackWrites,
  ...memberWrites,
  ...siteWrites,
}

const world = await openWorld()
const operations = operationsOf((await world.get('/api/openapi.json')).body)

/** The endpoint of a row: without what tells it apart from others. */
const endpointOf = (name: string) => name.replace(/ \(.*/, '')
const patternOf = ({ path }: Operation) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

test.each(Object.keys(WRITES))('after %s a second reader sees what is new, and nothing old', async (name) => {
  const write = await WRITES[name]!(world)
  const endpoint = operations.find((each) => each.name === endpointOf(name))!
  const path = write.path ?? endpoint.path
  expect(path.split('?')[0]).toMatch(patternOf(endpoint))
  const follower = await openFollower(world)
  const { response, changed, stale } = await sendBesideReader(
    world,
    endpoint.method.toUpperCase() as Method,
    path,
    write,
  )
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  expect(stale).toEqual([])
  expect(changed).toEqual(expect.arrayContaining([...write.shows]))
  await follower.sees()
})

test('every write is compared, or there is a reason why no second reader sees it', () => {
  const names = operations.filter(({ method }) => method !== 'get').map(({ name }) => name)
  const listed = [...new Set(Object.keys(WRITES).map(endpointOf)), ...Object.values(WRITES_NOT_SHOWN).flat()]
  expect(listed.sort()).toEqual(names.sort())
})

test('every public address is among those that are compared, or there is a reason why not', () => {
  const isPublic = ({ operation }: Operation) =>
    (operation.security as Schema[] | undefined)?.some((way) => Object.keys(way).length === 0) ?? true
  const open = operations.filter((each) => each.method === 'get' && isPublic(each))
  const excluded = Object.values(READS_NOT_COMPARED).flat()
  const paths = READS.map((read) => `/api${read.split('?')[0]}`)
  const fixed = new Set(open.map(({ path }) => path))
  const isRead = (each: Operation) =>
    paths.some((path) => path === each.path || (!fixed.has(path) && patternOf(each).test(path)))
  expect(
    open
      .filter((each) => !isRead(each))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(excluded.sort())
})
