import { baseLanguage } from '../language.ts'

/** Where a point divides the whole from the tenths, and a comma the thousands; elsewhere it is the other way round. */
const POINT_LANGUAGES = new Set(['en', 'ja', 'ko', 'zh', 'th', 'he'])
const POINT_PLACES = new Set(
  'de-CH de-LI fr-CH it-CH es-419 es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US'.split(' '),
)

// Every repeat is bounded, so that the time is linear in the text. Groups of three share one separator.
const DIGITS =
  /(?<![\p{L}\p{N}]|\d[.,])([-\u2212])?(?:(\d{1,3})([ \u00a0\u202f'\u2019.,])(\d{3}(?:\3\d{3}){0,3})(?!\d)|(\d{1,15})|(?=[.,]\d))(?:([.,])(\d{1,9}))?(?!\d)/gu

export interface DigitNumber {
  readonly value: number
  readonly from: number
  readonly to: number
}

/** Numbers in digits as a place writes them: "1,250.50" in English, "1.250,50" in German, "1 250,50" in Czech. */
export function findDigitNumbers(text: string, language: string): readonly DigitNumber[] {
  const thousands = POINT_PLACES.has(language) || POINT_LANGUAGES.has(baseLanguage(language)) ? ',' : '.'
  return [...text.matchAll(DIGITS)].map((match) => {
    const [whole, sign, first = '', separator, groups = '', plain = '', mark, decimals] = match
    const digits = groups.replace(/\D/g, '')
    const isMarked = separator === '.' || separator === ','
    // "1,250": one group behind a mark may be tenths.
    const isFraction =
      isMarked && digits.length === 3 && mark === undefined && (separator !== thousands || first === '0')
    const integer = plain || (isFraction ? first : first + digits)
    const fraction = isFraction ? digits : mark === separator ? '' : (decimals ?? '')
    const value = Number(`${integer}${fraction && `.${fraction}`}`)
    return { value: sign ? -value : value, from: match.index, to: match.index + whole.length }
  })
}
