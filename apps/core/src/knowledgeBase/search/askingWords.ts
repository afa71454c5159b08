import { wordsOf } from '@parley/recognise/words/words.ts'
import { stemOf } from './terms.ts'

/** Words of asking, and those that hold sentences together: they say little of what is asked for, wherever they stand. */
const WORDS = [
  `a an the is are was were be been am i me my we our you your it its this that these there do does did have has had can could would
    should must to of in on at by for from with about and or not no if so what when where who which why how much many any some there
    us they them get got want need know tell happen happens happened mean please still just also then than`,
  `a i o u v ve k ke s se si na do od po pro při za z ze je jsem jste jsou být bude mám máte mají můžu mohu může lze co kdo kdy kde kam
    jak jaký jaká jaké který která které kolik proč já vy my to ten ta ty můj moje váš vaše
    chci chtěl chtěla potřebuju potřebuji prosím mi mě mně nás vás nám vám ještě taky také nějaký nějaká nějaké když pokud jestli`,
  'som ste sú byť môžem čo kto kedy ako aký aká aké ktorý ktorá koľko prečo chcem potrebujem prosím nám vám nás vás ešte tiež keď ak či',
  `der die das ein eine einen ist sind wird werden ich wir sie ihr mein meine ihre und oder nicht im am an auf für von mit zu zum zur was
    wer wann wo wie viel viele welche welcher welches warum kann können muss habe haben hat gibt es bei uns euch ihnen mir mich man möchte
    brauche bitte noch auch wenn ob dann`,
  'w się jest są być mam może kiedy gdzie jaki jaka jakie który ile dlaczego chcę potrzebuję proszę mi mnie nas was nam wam jeszcze też jeśli czy jak kto na do z ze za od po dla i lub nie',
  `el la los las un una unos unas es son está están ser estar hay soy yo mi me nosotros nos usted ustedes su sus tu de del en a al por para con
    sin y o no si que qué cuándo cuánto cuánta cuántos cuántas dónde quién cuál cómo puedo puede pueden tengo tiene quiero necesito favor`,
]

export const askingStems: ReadonlySet<string> = new Set(WORDS.flatMap((some) => wordsOf(some)).map(stemOf))
