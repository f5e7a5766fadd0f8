import { expect, test } from 'vitest'
import { TAG_CATEGORIES, TAGS, tagById, tagByName, tagBySlug } from './taxonomy.ts'

// The specification's text, so that a slip in the table shows as a difference in words.
const SPECIFIED = `
Platforms 6/1: 20 Web, 21 Windows, 22 Mac, 23 Linux, 24 Android, 25 Ios.
Development 1/1: 9 Early access, 10 Finished, 11 Abandoned, 90 Continuous updates, 91 Prototype, 93 Game jam.
Monetization 4/1: 13 Free, 14 Ads, 15 In app purchases, 16 Fixed price, 17 Has demo.
Playstyle 2/1: 6 Idle, 7 Semi idle, 18 Active, 19 Clicker.
Length 2/0: 103 Minutes, 83 Hours, 84 Days, 85 Weeks, 86 Months, 87 Years, 89 No ending.
Graphics 3/1: 72 Text based, 73 2D, 74 3D.
Setting 3/1: 26 Cyberpunk, 27 Historic, 28 Space, 29 Post apocalyptic, 30 War, 31 Industrial, 32 Fantasy, 33 Scientific, 34 Futuristic, 35 Steampunk, 36 Experimental, 37 Technological, 38 Sport, 39 Nature, 40 Unique setting, 70 Mysterious, 102 Mathematical.
Gameplay 4/1: 41 Resource management, 42 Rpg, 43 People management, 44 Inventory management, 45 Factory, 46 World building, 47 Survival, 48 Action adventure, 49 Trading, 50 Money making, 51 Puzzle, 52 Numbers go up, 53 Difficult, 54 Procedural generation, 55 Nsfw, 56 Unique gameplay, 71 Relaxing, 76 Micro management, 77 Strategy, 78 Tower defense, 104 Branching upgrade tree, 105 Gambling, 106 Auto battling, 107 Exploration, 108 Linear progression, 109 Loops.
Features 11/1: 57 Registration, 58 No registration, 59 Multiplayer, 60 Local save, 61 Cloud save, 62 Game chat, 63 Achievements, 64 Open source, 65 Story, 66 Multiple endings, 67 Secrets, 68 Offline progress, 69 Persistent browser game, 75 Choices matter, 79 Prestige, 80 No prestige, 81 Big numbers, 82 No big numbers, 88 Has ending, 92 Web responsive, 100 Non-English, 101 Controller supported.
Engine 1/0: 94 Roblox, 95 Minecraft, 96 TMT, 97 Godot, 98 Unity, 99 HTML-JavaScript.`

test('the taxonomy is that of the specification: ids, names, order, minimum and maximum', () => {
  const told = TAG_CATEGORIES.map(
    (entry) =>
      `${entry.name} ${entry.max}/${entry.min}: ${entry.tags.map((tag) => `${tag.id} ${tag.name}`).join(', ')}.`,
  )
  expect(told.join('\n')).toBe(SPECIFIED.trim())
})

test('every tag has an id, a name and a slug of its own', () => {
  expect(tagById.size).toBe(TAGS.length)
  expect(tagByName.size).toBe(TAGS.length)
  expect(tagBySlug.size).toBe(TAGS.length)
  for (const tag of TAGS) expect(tag.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('slugs are the kebab of the name', () => {
  expect(tagByName.get('Semi idle')?.slug).toBe('semi-idle')
  expect(tagByName.get('2D')?.slug).toBe('2d')
  expect(tagBySlug.get('html-javascript')).toMatchObject({ id: 99, category: 'engine' })
  expect(tagBySlug.get('in-app-purchases')?.id).toBe(15)
})
