import { describe, expect, test } from 'vitest'
import { RELATIONS } from '#/features/pages/dataService/relations/relations.ts'
import { readRelationQuery } from './readRelationQuery.ts'

const select = (text: string) => readRelationQuery('games', new URLSearchParams({ select: text })).select

/** Each result by its name: the column, or the columns of the embedded relation. */
const columnsOf = (text: string) =>
  Object.fromEntries(
    select(text).map((item) => [
      item.alias,
      item.kind === 'column' ? item.column : item.query.select.map(({ alias }) => alias),
    ]),
  )

const ALL = Object.keys(RELATIONS.games!.columns)

describe('a select has each column once', () => {
  test.each(['id,id', 'a:desc,b:desc', 'desc,a:desc', '*,*', 'id,updates(content,a:content)'])(
    '%s is refused',
    (text) => {
      expect(() => select(text)).toThrow(/twice/)
    },
  )

  test('and each name of a result', () => {
    expect(() => select('a:id,a:name')).toThrow(/two items with the name a/)
    expect(() => select('updates(id),updates(title)')).toThrow(/two items with the name updates/)
    expect(columnsOf('updates(id),others:updates(title)')).toEqual({ updates: ['id'], others: ['title'] })
  })

  test('where * is the columns that are not named beside it', () => {
    expect(columnsOf('*')).toEqual(Object.fromEntries(ALL.map((name) => [name, name])))
    expect(columnsOf('*,id')).toEqual(columnsOf('*'))
    const { name: _, ...others } = columnsOf('*')
    expect(columnsOf('title:name,*')).toEqual({ title: 'name', ...others })
  })

  test('where an embedded relation takes the place of a column of * with its name', () => {
    expect(columnsOf('*,developer:developer_id(username)').developer).toEqual(['username'])
  })
})
