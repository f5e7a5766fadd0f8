/** Word lists that names and descriptions of generated games are drawn from; earlier words are drawn more often. */
export const FIRST_WORDS =
  'idle crystal cosmic tiny infinite ancient golden clicker iron dragon cookie pixel quantum sleepy magic lazy endless mega super grand little royal arcane shadow solar lunar stellar frozen burning clockwork candy mushroom hidden forgotten rusty velvet crimson azure emerald silver brass hollow gentle wild mad lucky brave humble secret broken perfect paper electric atomic neon ember storm ocean desert forest mountain river'.split(
    ' ',
  )

export const SECOND_WORDS =
  'factory dungeon empire forge garden galaxy farm miner tower kingdom village cavern colony island market bakery guild library mill workshop reactor orchard harbor castle temple arena quarry foundry laboratory academy zoo carnival railway harvest brewery lighthouse observatory cathedral caravan fleet swarm hive nest monastery bazaar theatre museum archive engine portal labyrinth citadel outpost'.split(
    ' ',
  )

export const LAST_WORDS =
  'idle clicker incremental tycoon simulator saga story quest tree evolution legends chronicles reborn rewritten revolution online deluxe inc prestige odyssey'.split(
    ' ',
  )

export const VERBS =
  'build grow collect mine forge unlock upgrade explore automate defend trade brew train conquer harvest research balance merge'.split(
    ' ',
  )

export const THINGS =
  'cookies crystals gold gems dragons planets heroes machines potions numbers mushrooms robots stars farms artifacts monsters ships potatoes kittens particles runes coins temples skills workers souls seeds islands spells trees'.split(
    ' ',
  )

export const ENDINGS = [
  'while you are away',
  'one click at a time',
  'until the numbers stop making sense',
  'and reset it all for a permanent bonus',
  'in a world that never sleeps',
  'with friends from all over the world',
  'before the sun goes out',
  'for the glory of your little kingdom',
  'and find out what hides below',
  'in this relaxing incremental game',
  'without a single button press',
  'to climb the endless tower',
]

/** Words of other scripts and with marks, for one name in fifty. */
export const FOREIGN_WORDS = [
  'Éclair',
  'Ñandú',
  'Über',
  'Čaj',
  'Ωmega',
  '無限',
  '放置',
  'Идл',
  'Żubr',
  'naïve',
  'Σίσυφος',
]

export const DEVELOPERS =
  'Quiet Orbit,Mossy Anvil,Two Lamps,Paper Lantern Games,Nine Pears,Copper Kettle,Late Owl,Hedgehog Harbour,Blue Thimble,Fern & Fable,Odd Socks,Slow Comet,Pocket Storm,Lazy Badger,Tin Whistle,Night Bakery,Small Gears,Round Trip,Velvet Moth,Third Shelf'.split(
    ',',
  )
