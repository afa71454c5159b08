/** How a key is asked for in a language, and what its keys are called; digits are digits everywhere. */
interface KeyWords {
  /** What is done with keys alone. */
  readonly press: string
  /** What is done with telephone numbers and choices, too: “dial 0 800 123”, “choose 3 topics”. */
  readonly choose: string
  /** What stands between that and the key. */
  readonly the: string
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
    press: 'press|push|hit',
    choose: 'dial',
    the: '(?:the )?(?:key |button |number |digit )?',
    words: named('zero one two three four five six seven eight nine', 'star|asterisk', 'hash|pound'),
  },
  de: {
    press: 'drücken|drücke',
    choose: 'wählen|wähle',
    the: '(?:sie )?(?:bitte )?(?:die )?(?:taste |ziffer |nummer )?',
    words: named('null eins zwei drei vier fünf sechs sieben acht neun', 'stern|sterntaste', 'raute|rautetaste'),
  },
  cs: {
    press: 'stiskněte|stiskni|zmáčkněte|stlačte',
    choose: 'zvolte',
    the: '(?:prosím )?(?:klávesu |tlačítko |číslo |číslici )?',
    words: named(
      'nulu jedničku dvojku trojku čtyřku pětku šestku sedmičku osmičku devítku',
      'hvězdičku',
      'křížek|mřížku',
    ),
  },
  sk: {
    press: 'stlačte|stlač',
    choose: 'zvoľte',
    the: '(?:prosím )?(?:kláves |klávesu |tlačidlo |číslo |číslicu )?',
    words: named('nulu jednotku dvojku trojku štvorku päťku šestku sedmičku osmičku deviatku', 'hviezdičku', 'mriežku'),
  },
  pl: {
    press: 'naciśnij|wciśnij|proszę nacisnąć',
    choose: 'wybierz|proszę wybrać',
    the: '(?:proszę )?(?:klawisz |przycisk |cyfrę |numer )?',
    words: named(
      'zero jeden|jedynkę dwa|dwójkę trzy|trójkę cztery|czwórkę pięć|piątkę sześć|szóstkę siedem|siódemkę osiem|ósemkę dziewięć|dziewiątkę',
      'gwiazdkę',
      'krzyżyk',
    ),
  },
  es: {
    press: 'pulse|presione|oprima',
    choose: 'marque',
    the: '(?:el |la )?(?:tecla |número )?',
    words: named('cero uno dos tres cuatro cinco seis siete ocho nueve', 'asterisco', 'almohadilla|numeral'),
  },
  fr: {
    press: 'appuyez sur',
    choose: 'tapez|composez',
    the: '(?:la |le )?(?:touche |chiffre )?',
    words: named('zéro un deux trois quatre cinq six sept huit neuf', 'étoile', 'dièse'),
  },
}

/** A key is no part of a longer word, of a decimal or of a telephone number. */
const ALONE = '(?![\\p{L}\\p{N}]|[.,:]\\p{N}|\\s*[-–/(]?\\s*\\p{N})'
/** Behind these a number counts: “press 2 times”, “press 4 digits”. */
const COUNTED =
  '(?!\\s+(?:of|times|keys|buttons|digits|seconds|mal|tasten|ziffern|sekunden|krát|klávesy|číslice|sekundy|razy|cyfry|klawisze|veces|teclas|dígitos|segundos|fois|touches|chiffres|secondes)(?!\\p{L}))'
/** What follows a key, and no number of things. */
const BEHIND =
  '(?=\\s*(?:[.,;:!?…–)]|$)|\\s+(?:for|to|if|now|or|and|um|für|wenn|oder|und|pro|pokud|nebo|pre|ak|alebo|dla|aby|jeśli|lub|albo|para|si|o|y|pour|ou|et)(?!\\p{L}))'
/** What stands between keys of a list: “press 1, 2 or 3”. */
const NEXT = '\\s*(?:,|,?\\s(?:or|and|oder|und|nebo|a|alebo|lub|albo|i|o|y|ou|et)\\s)\\s*'

interface Patterns {
  readonly asked: readonly RegExp[]
  readonly next: RegExp
}

const known = new Map<string, Patterns | undefined>()

function patternsFor(language: string): Patterns | undefined {
  if (known.has(language)) return known.get(language)
  const of = KEY_WORDS[language]
  const patterns = of && patternsOf(of, language)
  known.set(language, patterns)
  return patterns
}

function patternsOf({ press, choose, the, words }: KeyWords, language: string): Patterns {
  const all = Object.keys(words).join('|')
  // One may be an article, and two a number of things.
  const numeral = `(${all})${ALONE}${isNumeral(language) ? BEHIND : ''}`
  const signs = Object.keys(words).filter((word) => /[*#]/.test(words[word] ?? ''))
  const named = `([0-9*#]|${signs.join('|')})`
  return {
    asked: [
      new RegExp(`(?<!\\p{L})(?:${press}) ${the}(?:${named}${ALONE}${COUNTED}|${numeral})`, 'giu'),
      new RegExp(`(?<!\\p{L})(?:${choose}) ${the}([0-9*#]|${all})${ALONE}${BEHIND}`, 'giu'),
      ...(language === 'de' ? [new RegExp(`(?<!\\p{L})(?:die |taste )${named} (?:${press})(?!\\p{L})`, 'giu')] : []),
    ],
    next: new RegExp(`${NEXT}([0-9*#]|${all})${ALONE}${BEHIND}`, 'iuy'),
  }
}

/** Whether keys are called as numbers are; in Czech and Slovak they have words of their own. */
const isNumeral = (language: string): boolean => language !== 'cs' && language !== 'sk'

/** Keys that a text asks for, each once; none in a language whose words are not known. */
export function keysPromised(language: string, text: string): readonly string[] {
  const patterns = patternsFor(language)
  if (!patterns) return []
  const { asked, next } = patterns
  const plain = text.replaceAll(/\s+/g, ' ')
  const found = new Set<string>()
  const add = (key = '') => found.add(KEY_WORDS[language]?.words[key.toLowerCase()] ?? key)
  for (const pattern of asked)
    for (const match of plain.matchAll(pattern)) {
      add(match.slice(1).find((key) => key !== undefined))
      next.lastIndex = match.index + match[0].length
      for (let more = next.exec(plain); more; more = next.exec(plain)) add(more[1])
    }
  return [...found]
}
