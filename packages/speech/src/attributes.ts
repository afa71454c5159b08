import { type Gender, LIMITS, type Manner } from './piece.ts'

/** What an attribute says, or undefined where it says nothing that is understood. */
type Read<T> = (value: string) => T | undefined

/** Of a table written by hand; “constructor” is in none of them. */
export const entry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const RATES: Readonly<Record<string, number>> = {
  'x-slow': 0.5,
  slow: 0.75,
  medium: 1,
  default: 1,
  fast: 1.3,
  'x-fast': 1.7,
}
const PITCHES: Readonly<Record<string, number>> = {
  'x-low': 0.7,
  low: 0.85,
  medium: 1,
  default: 1,
  high: 1.2,
  'x-high': 1.4,
}
const VOLUMES: Readonly<Record<string, number>> = {
  silent: -24,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  default: 0,
  loud: 4,
  'x-loud': 8,
}
const STRENGTHS: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 250,
  medium: 500,
  strong: 900,
  'x-strong': 1_500,
}
const EMPHASIS: Readonly<Record<string, Partial<Manner>>> = {
  strong: { rate: 0.88, pitch: 1.08, gain: 3 },
  moderate: { rate: 0.94, pitch: 1.04, gain: 1.5 },
  none: {},
  reduced: { rate: 1.05, gain: -2 },
}
const NUMBER = String.raw`\d{1,6}(?:\.\d{1,6})?`

/** “120%”, “+10%”, “-5%”; `1.2` where plain numbers are factors. */
function factor(value: string): number | undefined {
  const found = new RegExp(`^([+-]?)(${NUMBER})(%?)$`).exec(value)
  if (!found) return undefined
  const [, sign = '', digits = '', percent] = found
  const amount = Number(digits)
  if (!percent) return sign === '' && amount > 0 ? amount : undefined
  const all = sign === '' ? amount / 100 : 1 + (sign === '+' ? amount : -amount) / 100
  return all > 0 ? all : undefined
}

function semitones(value: string): number | undefined {
  const found = new RegExp(`^([+-]${NUMBER})st$`).exec(value)
  return found ? 2 ** (Number(found[1]) / 12) : undefined
}

export const readRate: Read<number> = (value) => entry(RATES, value) ?? factor(value)
export const readPitch: Read<number> = (value) => entry(PITCHES, value) ?? semitones(value) ?? factor(value)

export const readVolume: Read<number> = (value) => {
  const found = new RegExp(`^([+-]?${NUMBER})dB$`, 'i').exec(value)
  return entry(VOLUMES, value) ?? (found ? Number(found[1]) : undefined)
}

/** “500ms” and “1.5s”. */
export const readTime: Read<number> = (value) => {
  const found = new RegExp(`^\\+?(${NUMBER}|\\.\\d{1,6})(ms|s)$`).exec(value)
  if (!found) return undefined
  const ms = Number(found[1]) * (found[2] === 's' ? 1_000 : 1)
  return ms <= LIMITS.pauseMs ? Math.round(ms) : undefined
}

const GENDERS: Readonly<Record<string, Gender | ''>> = { female: 'female', male: 'male', neutral: 'neutral', '': '' }
/** Empty where any will do. */
export const readGender: Read<Gender | ''> = (value) => entry(GENDERS, value)

export const readStrength: Read<number> = (value) => entry(STRENGTHS, value)
export const readEmphasis: Read<Partial<Manner>> = (value) => entry(EMPHASIS, value)

/** Letter by letter, with the small stops that make them understood. */
const spelled = (text: string) => [...text.replaceAll(/\s+/g, '')].join(', ')

/** How `say-as` has a text read; what only an engine knows is left to it. */
const SAY_AS: Readonly<Record<string, (text: string) => string>> = {
  characters: spelled,
  'spell-out': spelled,
  digits: (text) => [...text.replaceAll(/[^\p{L}\p{N}]+/gu, '')].join(' '),
  telephone: (text) =>
    text
      .split(/[^\p{N}+]+/u)
      .filter((group) => group !== '')
      .map((group) => [...group].join(' '))
      .join(', '),
  cardinal: (text) => text,
  number: (text) => text,
  ordinal: (text) => text,
  date: (text) => text,
  time: (text) => text,
  currency: (text) => text,
}

export const readSayAs: Read<(text: string) => string> = (value) => entry(SAY_AS, value)
