/** How a key is asked for in a language, and what its keys are called; digits are digits everywhere. */
interface KeyWords {
  readonly ask: string
  readonly words: Readonly<Record<string, string>>
}

const named = (digits: string, star: string, hash: string): KeyWords['words'] => ({
  ...Object.fromEntries(
    digits.split(' ').flatMap((words, digit) => words.split('|').map((word) => [word, String(digit)])),
  ),
  ...Object.fromEntries(star.split('|').map((word) => [word, '*'])),
  ...Object.fromEntries(hash.split('|').map((word) => [word, '#'])),
})

const KEY_WORDS: Readonly<Record<string, KeyWords>> = {
  en: {
    ask: '(?:press|push|hit|dial) (?:the )?(?:key |button |number |digit )?',
    words: named('zero one two three four five six seven eight nine', 'star|asterisk', 'hash|pound'),
  },
  de: {
    ask: '(?:drücken|drücke|wählen|wähle) (?:sie )?(?:bitte )?(?:die )?(?:taste |ziffer |nummer )?',
    words: named('null eins zwei drei vier fünf sechs sieben acht neun', 'stern|sterntaste', 'raute|rautetaste'),
  },
  cs: {
    ask: '(?:stiskněte|stiskni|zmáčkněte|stlačte|zvolte) (?:prosím )?(?:klávesu |tlačítko |číslo |číslici )?',
    words: named(
      'nulu jedničku dvojku trojku čtyřku pětku šestku sedmičku osmičku devítku',
      'hvězdičku',
      'křížek|mřížku',
    ),
  },
  sk: {
    ask: '(?:stlačte|stlač|zvoľte) (?:prosím )?(?:kláves |klávesu |tlačidlo |číslo |číslicu )?',
    words: named('nulu jednotku dvojku trojku štvorku päťku šestku sedmičku osmičku deviatku', 'hviezdičku', 'mriežku'),
  },
  pl: {
    ask: '(?:naciśnij|wciśnij|wybierz|proszę nacisnąć|proszę wybrać) (?:proszę )?(?:klawisz |przycisk |cyfrę |numer )?',
    words: named(
      'zero jeden|jedynkę dwa|dwójkę trzy|trójkę cztery|czwórkę pięć|piątkę sześć|szóstkę siedem|siódemkę osiem|ósemkę dziewięć|dziewiątkę',
      'gwiazdkę',
      'krzyżyk',
    ),
  },
  es: {
    ask: '(?:pulse|presione|oprima|marque) (?:el |la )?(?:tecla |número )?',
    words: named('cero uno dos tres cuatro cinco seis siete ocho nueve', 'asterisco', 'almohadilla|numeral'),
  },
  fr: {
    ask: '(?:appuyez sur|tapez|composez) (?:la |le )?(?:touche |chiffre )?',
    words: named('zéro un deux trois quatre cinq six sept huit neuf', 'étoile', 'dièse'),
  },
}

const patterns = new Map<string, RegExp | undefined>()

/** Something like a key behind a letter, a digit or a decimal point is a part of a longer word or number. */
const END = '(?![\\p{L}\\p{N}]|[.,:]\\p{N})'

function patternFor(language: string): RegExp | undefined {
  if (patterns.has(language)) return patterns.get(language)
  const known = KEY_WORDS[language]
  const pattern =
    known && new RegExp(`(?<!\\p{L})${known.ask}([0-9*#]|${Object.keys(known.words).join('|')})${END}`, 'giu')
  patterns.set(language, pattern)
  return pattern
}

/** Keys that a text asks for, each once; none in a language whose words are not known. */
export function keysPromised(language: string, text: string): readonly string[] {
  const pattern = patternFor(language)
  if (!pattern) return []
  const plain = text.replaceAll(/\s+/g, ' ')
  const found = [...plain.matchAll(pattern)].map(([, key = '']) => KEY_WORDS[language]?.words[key.toLowerCase()] ?? key)
  return [...new Set(found)]
}
