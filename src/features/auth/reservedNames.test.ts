import { expect, test } from 'vitest'
import { isReservedName } from './reservedNames.ts'

test.each([
  'Idledex Staff',
  'Site Admin',
  'Moderator Anna',
  'idledex-team',
  'IdledexFan',
  'Anna (Idledex)',
  'SiteAdmin',
  'siteADMIN',
  'SITE ADMIN',
  'ADMINAnna',
  'aDmIn',
  'siteadmin',
  'site-mod',
  'idledexteam',
  'Mod Team',
  'admin2',
  'The_Admin_7',
  'Anna, Support',
  'Tech Support',
  'Staff',
  'Site Stаff',
  'Sitе Аdmin',
  'Site Adm1n',
  'M0derator Anna',
  'Ａｄｍｉｎ Anna',
  'Anna A d m i n',
  '0fficial',
  'ldledex Anna',
])('nobody may be called %s', (name) => {
  expect(isReservedName(name, 'Idledex')).toBe(true)
})

test.each([
  'badminton',
  'Badminton Fan',
  'BADMINTON',
  'BadMinton',
  'Falstaff',
  'Mod Squad',
  'mod_maker',
  'Team Rocket',
  'System Shock',
  'Root Beer',
  'Supportive Sam',
  'Nadia Madison',
  'Modest',
  'ad4min',
  'administer',
  'Bob the Bot',
  'Idle Dexter',
  'Website',
  '😀',
  '123',
])('anybody may be called %s', (name) => {
  expect(isReservedName(name, 'Idledex')).toBe(false)
})

test.each(['My Site', 'mysite', 'my-site', 'Anna of My Site', 'MySite Anna', 'My Site 2'])(
  'the name of the site may be several words: %s',
  (name) => {
    expect(isReservedName(name, 'My Site')).toBe(true)
    expect(isReservedName(name, 'Idledex')).toBe(false)
  },
)

test('a site whose name has no letters reserves nothing by it', () => {
  expect(isReservedName('😀 Anna', '😀')).toBe(false)
})
