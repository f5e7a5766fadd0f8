/** The voice of the night. Each beat is told once, when its `when` first holds. `has` asks for a craft. */
export const BEATS = [
  {
    id: 'wake',
    when: () => true,
    text: 'You wake under trees that you do not know. One ember is left. It is looking at you.',
  },
  {
    id: 'first-wood',
    when: (s) => s.gathered >= 3,
    text: 'Dry enough. The forest lets you take it, and counts.',
  },
  {
    id: 'flame',
    when: (s) => s.heat >= 14,
    text: 'A flame stands up. Beyond its edge something stops pretending to be a leaf.',
  },
  {
    id: 'moth',
    when: (s) => s.spirits.moth >= 1,
    text: 'A moth with a lamp in its belly lands on your sleeve. It has brought a twig. It seems proud.',
  },
  {
    id: 'stones',
    when: (s) => s.built.includes('stones'),
    text: 'You set the stones in a ring. Under one of them: a child’s mitten, very old.',
  },
  {
    id: 'dark',
    when: (s) => s.heat < 0.5 && s.peak > 20,
    text: 'The dark comes up to the stones like water. It does not cross. It only asks your name. Feed the fire.',
  },
  {
    id: 'hare',
    when: (s) => s.spirits.hare >= 1,
    text: 'A hare made of ash sits down across from you. Where it steps, the frost lets go.',
  },
  {
    id: 'pit',
    when: (s) => s.built.includes('pit'),
    text: 'Digging, you find charcoal. Somebody kept a fire here before you. Many somebodies.',
  },
  {
    id: 'crow',
    when: (s) => s.built.includes('crow'),
    text: '“I can count to seven,” says the crow, “and I know what fire eats. Sit. You look terrible.”',
  },
  {
    id: 'fox',
    when: (s) => s.spirits.fox >= 1,
    text: 'The fox will not say where the sun went. It will say this: it did not leave by itself.',
  },
  {
    id: 'song',
    when: (s) => s.built.includes('song'),
    text: 'You hum what you can remember. From the trees, in a voice too low for birds, comes the second part.',
  },
  {
    id: 'hearth',
    when: (s) => s.built.includes('hearth'),
    text: 'The clay keeps your handprints. There are others beside them, from the inside.',
  },
  {
    id: 'owl',
    when: (s) => s.spirits.owl >= 1,
    text: 'The owls close their wings around the wind. “It has been one night,” they say. “It has been nine hundred years. Both are so.”',
  },
  {
    id: 'mask',
    when: (s) => s.built.includes('mask'),
    text: 'Behind the mask you can see them as they were: keepers, each one. They grew tired. They stayed for the warmth.',
  },
  {
    id: 'tower',
    when: (s) => s.built.includes('tower'),
    text: 'From the cairn you see the whole forest, and no other light in it.',
  },
  {
    id: 'stag',
    when: (s) => s.spirits.stag >= 1,
    text: 'A stag comes with stars caught in its antlers. The others make room. “Last keeper,” it says, and bows.',
  },
  {
    id: 'beacon',
    when: (s) => s.built.includes('beacon'),
    text: 'The beacon is lit. Far off, behind the hills, something turns over in its sleep and is gold.',
  },
  {
    id: 'sunseed',
    when: (s) => s.built.includes('sunseed'),
    text: 'The sun-seed was in the mitten all along. You lay it in the flames. Keep them high. Keep them high.',
  },
  {
    id: 'crack',
    when: (s) => s.hatch >= 45,
    text: 'A line of day runs around the seed. Every spirit is standing.',
  },
  {
    id: 'dawn',
    when: (s) => s.dawn,
    text: 'It opens. The first morning climbs out over the stones, stretches, and looks for the sky.',
  },
]

/** The two ways in which the night can end. */
export const ENDINGS = {
  home: {
    choice: 'Walk home',
    title: 'Morning road',
    text: 'You bank the fire and follow your own shadow out of the trees; you had forgotten that you had one. At the edge of the forest you look back. A hare, a fox, an owl: only animals, blinking in the light. One of them lifts a paw.',
  },
  stay: {
    choice: 'Stay with the fire',
    title: 'Keeper',
    text: 'Somebody should be here when the next one wakes. You put the mitten back under its stone, and sit, and the spirits sit down with you in the plain light of day. It is warm. You are not tired at all.',
  },
}
