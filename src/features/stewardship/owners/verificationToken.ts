const ADJECTIVES =
  'Agile Amber Ample Ancient Autumn Bold Brave Bright Brisk Bronze Calm Candid Careful Cheerful Clever Cosmic Cozy Crimson Crisp Curious Daring Dawn Deep Eager Early Easy Electric Emerald Epic Faithful Famous Fancy Fast Fearless Festive Fine Fluffy Free Fresh Friendly Gentle Giant Glad Golden Grand Great Green Happy Hidden Honest Humble Icy Jolly Joyful Keen Kind Large Light Lively Lofty Loyal Lucky Magic Marble Mellow Merry Mighty Misty Modest Neat Nimble Noble Olive Patient Playful Polite Proud Quick Quiet Rapid Ready Royal Rustic Scarlet Serene Sharp Shiny Silent Silver Simple Smooth Snowy Solid Sonic Spicy Steady Stellar Sunny Swift Tidy Tiny Tranquil Velvet Vivid Warm Wild Wise Witty Young Zesty'.split(
    ' ',
  )
const NOUNS =
  'Acorn Anchor Apple Arrow Badger Beacon Bear Bison Breeze Bridge Brook Cactus Candle Canyon Castle Cedar Cheetah Cliff Cloud Clover Comet Compass Coral Crane Crater Crystal Dolphin Dragon Dune Eagle Ember Falcon Feather Fern Finch Forest Fountain Fox Garden Geyser Glacier Grove Harbor Hawk Hedgehog Heron Hill Island Ivy Jaguar Jungle Kettle Kite Koala Lagoon Lantern Leaf Lemur Lion Lotus Lynx Maple Meadow Meteor Mill Moon Moose Mountain Nebula Oak Ocean Orchard Orchid Otter Owl Panda Pebble Pelican Penguin Pine Planet Prairie Puffin Quartz Rabbit Raven Reef River Rocket Rose Sail Salmon Sparrow Spring Spruce Star Stone Storm Summit Sunrise Swan Temple Thunder Tiger Tower Trail Tulip Tundra Turtle Valley Violet Walrus Waterfall Whale Willow Wind Wolf Wren Yak Zebra'.split(
    ' ',
  )

/** A word such as 'BraveOtter482'. `random(n)` returns a whole number from 0 to below n. */
export function makeTokenWord(random: (below: number) => number): string {
  const adjective = ADJECTIVES[random(ADJECTIVES.length)]!
  return `${adjective}${NOUNS[random(NOUNS.length)]!}${100 + random(900)}`
}

/** The site's name as it is in tokens and file names: 'Idledex' → 'idledex'. */
export const siteSlug = (siteName: string): string =>
  siteName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '') || 'site'

/** The text that a developer publishes: '[idledex_verification: BraveOtter482]'. */
export const verificationText = (siteName: string, word: string): string =>
  `[${siteSlug(siteName)}_verification: ${word}]`

/** The name of the file at the root of a developer's site. */
export const verificationFile = (siteName: string): string => `${siteSlug(siteName)}.txt`
