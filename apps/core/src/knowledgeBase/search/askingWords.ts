import { wordsOf } from '@parley/recognise/words/words.ts'
import { stemOf } from './terms.ts'

/** Words of asking, and those that hold sentences together: they say little of what is asked for, wherever they stand. */
const WORDS = [
  `a an the is are was were be been am i me my we our you your it its this that these there do does did have has had can could would
    should must to of in on at by for from with about and or not no if so what when where who which why how much`,
  `a i o u v ve k ke s se si na do od po pro při za z ze je jsem jste jsou být bude mám máte mají můžu mohu může lze co kdo kdy kde kam
    jak jaký jaká jaké který která které kolik proč já vy my to ten ta ty můj moje váš vaše`,
  'som ste sú byť môžem čo kto kedy ako aký aká aké ktorý ktorá koľko prečo',
  `der die das ein eine einen ist sind wird werden ich wir sie ihr mein meine ihre und oder nicht im am an auf für von mit zu zum zur was
    wer wann wo wie viel welche warum kann können muss habe haben hat`,
  'w się jest są być mam może kiedy gdzie jaki jaka jakie który ile dlaczego',
]

export const askingStems: ReadonlySet<string> = new Set(WORDS.flatMap((some) => wordsOf(some)).map(stemOf))
