/** How a word may differ from one of a phrase and still be that word. */
interface Inflection {
  /** What stands behind the stem in some form. */
  readonly endings: ReadonlySet<string>
  /** What a form may lack or have replaced by an ending. */
  readonly dropped: ReadonlySet<string>
  /** What a form may only have replaced: "echter", "echten". */
  readonly replaced: ReadonlySet<string>
  /** Last consonants of the stem that change: "Praha", "v Praze". */
  readonly shifts: readonly (readonly [string, string])[]
  /** Whether words grow together: "Beschwerdestelle". */
  readonly hasCompounds?: true
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const shifts = (pairs: string) => pairs.split(' ').map((pair) => pair.split('>') as [string, string])

const CZECH: Inflection = {
  endings: set(
    'a e i o u y ou ovi ove ov em am um om ach ech ich ami emi imi mi ami eho emu ho mu m ch ym ych ymi im ie ia iu ii ej ej ti te l la li lo t s me n na no ny ni eni ani ova ove ovo ku ka ce ka ky ek',
  ),
  dropped: set('a e i o u y'),
  replaced: set('t it et at ut ovat ty ek ec en'),
  shifts: shifts('h>z k>c ch>s g>z r>r'),
}
const INFLECTIONS: Readonly<Record<string, Inflection>> = {
  en: { endings: set('s es ed ing d'), dropped: set('e y'), replaced: set('y'), shifts: [] },
  cs: CZECH,
  sk: CZECH,
  pl: {
    endings: set(
      'a e i o u y ie ia iu ii em om ow ami ach mi owi owie iem ego emu ej ym im ych ich ymi imi m ch a e l la li lo lem lam c cie my sz esz isz ia nia nie niu niem ka ke ki ku ce ek j',
    ),
    dropped: set('a e i o u y'),
    replaced: set('c ac ec ic yc ie ia ek ec'),
    shifts: shifts('g>dz k>c r>rz ch>sz t>c d>dz'),
  },
  de: {
    endings: set('e n s en er es em ern in innen nen st t et te ten'),
    dropped: set('e en n'),
    replaced: set('er en es e'),
    shifts: [],
    hasCompounds: true,
  },
  es: {
    endings: set(
      's es o a os as e an en ar er ir ado ada ados adas ando iendo o amos emos aba ia are aria aste io cion ciones me lo la le te se melo',
    ),
    dropped: set('e o a s'),
    replaced: set('o a e ar er ir'),
    shifts: shifts('z>c c>z c>qu g>gu'),
  },
}
const NONE: Inflection = { endings: new Set(), dropped: new Set(), replaced: new Set(), shifts: [] }

/** Shorter words differ by one letter from too many others. */
const SHORTEST_INFLECTED = 4
const SHORTEST_MISTYPED = 5
/** From here on two mistakes are allowed. */
const LONG = 8

export const inflectionOf = (language: string): Inflection =>
  (Object.hasOwn(INFLECTIONS, language) ? INFLECTIONS[language] : undefined) ?? NONE

/** Whether a word that was said is a form of one of a phrase, or that word mistyped; the same word is not looked at. */
export function isLike(said: string, word: string, inflection: Inflection): boolean {
  if (said[0] !== word[0] || /\d/.test(word)) return false
  return isForm(said, word, inflection) || isMistyped(said, word)
}

function isForm(said: string, word: string, { endings, dropped, replaced, shifts, hasCompounds }: Inflection): boolean {
  if (word.length < SHORTEST_INFLECTED) return false
  let same = 0
  while (same < word.length && said[same] === word[same]) same++
  const least = Math.max(3, word.length - 4)
  // The stem may end a few letters before the first difference: "tarif" in "tarify" and "tarifi".
  for (let stem = same; stem >= least; stem--) {
    const [rest, ending] = [word.slice(stem), said.slice(stem)]
    // A long ending of a short stem makes another word: "Brno" and "brnění".
    if (stem < 4 && ending.length > 2) continue
    if (rest === '' ? endings.has(ending) : fitsRest(rest, ending, endings, dropped, replaced)) return true
  }
  if (hasCompounds && same === word.length && word.length >= 6 && said.length - same >= 4) return true
  return shifts.some(([from, to]) => isShifted(said, word, from, to, endings)) || hasMobileVowel(said, word, endings)
}

function fitsRest(
  rest: string,
  ending: string,
  endings: ReadonlySet<string>,
  dropped: ReadonlySet<string>,
  replaced: ReadonlySet<string>,
): boolean {
  if (ending === '') return dropped.has(rest)
  return (dropped.has(rest) || replaced.has(rest)) && endings.has(ending)
}

/** "Praha", "Praze": the stem ends with another consonant. */
function isShifted(said: string, word: string, from: string, to: string, endings: ReadonlySet<string>): boolean {
  const stem = word.replace(/[aeiouy]$/, '')
  if (stem.length < 3 || !stem.endsWith(from)) return false
  const shifted = stem.slice(0, -from.length) + to
  return said.startsWith(shifted) && endings.has(said.slice(shifted.length))
}

/** "rachunek", "rachunku". */
function hasMobileVowel(said: string, word: string, endings: ReadonlySet<string>): boolean {
  const stem = word.replace(/e([^aeiouy])$/, '$1')
  return (
    stem !== word && stem.length >= SHORTEST_INFLECTED && said.startsWith(stem) && endings.has(said.slice(stem.length))
  )
}

/**
 * One letter too many, too few, another or two exchanged; in long words two such mistakes. Not at the end, where another letter makes
 * another word: "human" and "humane", "Novák" and "nova"; a doubled last letter and two exchanged ones are mistakes.
 */
function isMistyped(said: string, word: string): boolean {
  if (word.length < SHORTEST_MISTYPED || said.length < SHORTEST_MISTYPED - 1) return false
  const [end, before] = [word.at(-1), word.at(-2)]
  const isSwapped = said.at(-1) === before && said.at(-2) === end
  if (said.at(-1) !== end && !isSwapped) return false
  if (said === word + end) return true
  const most = word.length >= LONG ? 2 : 1
  // Two letters more or fewer make another word: "konsultant" and "konsulat".
  return Math.abs(said.length - word.length) <= 1 && mistakes(said, word, most) <= most
}

/** Letters left out, put in, exchanged or swapped with the next one; more than `most` are not counted. */
function mistakes(said: string, word: string, most: number): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= said.length; row++) {
    const next = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = said[row - 1] === word[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && said[row - 1] === word[column - 2] && said[row - 2] === word[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, last] = [last, next]
  }
  return last[word.length] ?? most + 1
}
