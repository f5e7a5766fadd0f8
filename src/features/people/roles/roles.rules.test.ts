import { describe, expect, it } from 'vitest'
import { AdminError, readCommand } from '#/features/stewardship/adminCommands/adminCommand.ts'
import { ABILITIES, abilitiesOf, can, outranks, ROLES } from './roles.rules.ts'

describe('roles', () => {
  it('give an ordinary member no additional permissions', () => {
    expect(abilitiesOf('pleb')).toEqual([])
  })

  it('give each role all permissions of the lower ones', () => {
    for (const [index, role] of ROLES.entries())
      for (const humbler of ROLES.slice(0, index))
        expect(abilitiesOf(role)).toEqual(expect.arrayContaining(abilitiesOf(humbler)))
    expect(abilitiesOf('admin')).toEqual([...ABILITIES])
  })

  it('show the council its link and the store keys, and no tools', () => {
    expect(abilitiesOf('council')).toEqual(['see-council', 'read-steam-keys', 'read-moderation-log'])
  })

  it('give moderators their tools, and let only admins set roles', () => {
    for (const ability of ['check-votes', 'archive-game', 'feature-game', 'remove-post'] as const) {
      expect(can('mod', ability)).toBe(true)
      expect(can('council', ability)).toBe(false)
    }
    expect(can('mod', 'set-role')).toBe(false)
    expect(can('admin', 'set-role')).toBe(true)
  })

  it('do not rank anyone above an equal role', () => {
    for (const role of ROLES) expect(outranks(role, role)).toBe(false)
    expect(outranks('admin', 'mod')).toBe(true)
    expect(outranks('mod', 'admin')).toBe(false)
  })
})

describe('a command of the operator’s', () => {
  it.each([
    [['grant', 'ada', 'mod'], { do: 'grant', name: 'ada', role: 'mod' }],
    [['revoke', 'ada'], { do: 'revoke', name: 'ada' }],
    [
      ['ban', 'ada', '--for', '7d', '--why', ' Spam '],
      { do: 'ban', name: 'ada', seconds: 604_800, why: 'Spam' },
    ],
    [['ban', '--why=Spam', '--for=30m', 'ada'], { do: 'ban', name: 'ada', seconds: 1800, why: 'Spam' }],
  ])('may be %j', (args, expected) => {
    expect(readCommand(args)).toEqual(expected)
  })

  it.each([
    [[], /npm run admin/],
    [['grant'], /Name a member/],
    [['grant', 'ada'], /The roles are/],
    [['grant', 'ada', 'king'], /The roles are/],
    [['revoke', 'ada', 'mod'], /Unexpected argument/],
    [['ban', 'ada', '--why', 'Spam'], /Give a duration/],
    [['ban', 'ada', '--for', '0d', '--why', 'Spam'], /Give a duration/],
    [['ban', 'ada', '--for', '7d'], /Give a reason/],
    [['ban', 'ada', '--forever'], /forever/],
    [['dance'], /no command dance/],
    [['dance', 'ada'], /no command dance/],
    [['dump', 'ada'], /Unexpected argument/],
  ])('is rejected with a clear message: %j', (args, message) => {
    expect(() => readCommand(args)).toThrow(AdminError)
    expect(() => readCommand(args)).toThrow(message)
  })
})
