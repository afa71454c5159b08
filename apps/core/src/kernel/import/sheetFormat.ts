export interface NumberSigns {
  readonly before: string
  readonly after: string
  readonly isPercent: boolean
}

/** What a number of a sheet stands for, by the format that shows it. */
export type SheetFormat =
  /** A number; what is shown beside it, as “%” and “ Kč”, where there is something. */
  | { readonly kind: 'number'; readonly signs?: NumberSigns }
  /** Digits with their zeros in front: a code and no quantity. */
  | { readonly kind: 'code'; readonly format: string }
  | { readonly kind: 'day' | 'time' | 'moment' }
  /** A date whose format the program’s language decides; the value tells which part of it there is. */
  | { readonly kind: 'byValue' }
  /** A length of time, counted in its largest unit. */
  | { readonly kind: 'elapsed'; readonly unit: 'h' | 'm' | 's' }

/** Signs that stand for themselves: quoted, escaped, as wide as another one; and what stands in brackets but units that are counted. */
const LITERAL = /"[^"]*"|\\.|[_*]./g
const BRACKETS = /\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi
const HALVES_OF_DAY = /am\/pm|a\/p/gi
const ELAPSED = /\[(h+|m+|s+)\]/i
/** Minutes stand behind hours or before seconds; elsewhere the same letter means months. */
const MINUTES = /(h+[^a-z0-9]*)m+|m+(?=[^a-z0-9]*s)/gi
/** Two zeros or more and signs that are no part of a number. */
const CODE = /^[^0-9#?.,%eE/]*0[^1-9#?.,%eE]*0[^1-9#?.,%eE]*$/

export function formatOf(code: string): SheetFormat {
  // What is shown of numbers above zero: a customer number or a day has no other.
  const [first = ''] = code.replaceAll(LITERAL, (sign) => sign.replaceAll(';', ' ')).split(';')
  const bare = first.replaceAll(LITERAL, '').replaceAll(BRACKETS, '')
  const [, elapsed] = ELAPSED.exec(bare) ?? []
  if (elapsed) return { kind: 'elapsed', unit: unitOf(elapsed) }
  const rest = bare.replaceAll(HALVES_OF_DAY, '').replaceAll(MINUTES, '$1')
  const isDay = /[ymd]/i.test(rest)
  const isTime = rest.length < bare.replaceAll(HALVES_OF_DAY, '').length || /[hs]/i.test(rest)
  if (isDay || isTime) return { kind: isDay ? (isTime ? 'moment' : 'day') : 'time' }
  return CODE.test(bare) ? { kind: 'code', format: code } : numberWith(first, bare.includes('%'))
}

/** Currencies stand in brackets, before a language. */
const CURRENCY = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g
const DIGITS = /general|[0#?](?:[0#?.,/ ]*[0#?])?/i

function numberWith(first: string, isPercent: boolean): SheetFormat {
  const written = first
    .replaceAll(CURRENCY, '"$1"')
    .replaceAll(BRACKETS, '')
    .replaceAll(LITERAL, (sign) => {
      if (sign.startsWith('"')) return sign.slice(1, -1).replaceAll(/[0#?]/g, '')
      return sign.startsWith('\\') ? sign.slice(1).replace(/[0#?]/, '') : ' '
    })
    .replace('%', '')
  const at = DIGITS.exec(written)
  if (!at) return { kind: 'number' }
  const [before, after] = [written.slice(0, at.index).trim(), written.slice(at.index + at[0].length).trim()]
  return before === '' && after === '' && !isPercent
    ? { kind: 'number' }
    : { kind: 'number', signs: { before, after, isPercent } }
}

const unitOf = (letters: string): 'h' | 'm' | 's' => {
  const letter = letters.charAt(0).toLowerCase()
  return letter === 'h' || letter === 'm' ? letter : 's'
}

/** Formats that every workbook knows without naming them (ECMA-376 part 1, 18.8.30). */
export function builtInFormat(id: number): SheetFormat {
  if (id === 9 || id === 10) return { kind: 'number', signs: { before: '', after: '', isPercent: true } }
  if (id >= 14 && id <= 17) return { kind: 'day' }
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { kind: 'time' }
  if (id === 22) return { kind: 'moment' }
  if (id === 46) return { kind: 'elapsed', unit: 'h' }
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? { kind: 'byValue' } : { kind: 'number' }
}
