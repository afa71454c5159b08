import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Json } from '../src/json.ts'
import { Recognisers } from '../src/recognise.ts'
import { type Recognises, recogniser } from '../src/recogniser.schema.ts'

const FOLDER = new URL('./utterances/', import.meta.url)
const AT = '2026-11-20T10:00:00'
const REGIONS: Readonly<Record<string, string>> = { en: 'GB', cs: 'CZ', sk: 'SK', de: 'DE', pl: 'PL', es: 'ES' }

export interface Rate {
  readonly kind: string
  readonly language: string
  readonly count: number
  readonly right: number
  /** Understood as something else; what was not understood at all is only missed. */
  readonly wrong: number
  readonly failures: readonly string[]
}

interface Reaction extends Recognises {
  readonly name: string
}

interface Line {
  readonly said: string
  readonly expected: string
  readonly options: string
}

/** How many utterances of each table are understood, `held` ones or those one works with. */
export function measure(isHeld: boolean): readonly Rate[] {
  const folder = new URL(isHeld ? 'held/' : './', FOLDER)
  return Object.keys(REGIONS).flatMap((language) => {
    const tables = new URL(`${language}/`, folder)
    if (!existsSync(tables)) return []
    return readdirSync(tables).map((file) => rateOf(file.replace('.tsv', ''), language, new URL(file, tables)))
  })
}

function rateOf(kind: string, language: string, table: URL): Rate {
  const rows = readFileSync(table, 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
  const names = rows.filter((row) => row.startsWith('!'))
  const lines = rows.filter((row) => !row.startsWith('!')).map(lineOf)
  const read = readerOf(kind, language, names)
  const results = lines.map((line) => ({ ...line, got: read(line.said, line.options) }))
  const failed = results.filter(({ got, expected }) => got !== expected)
  return {
    kind,
    language,
    count: lines.length,
    right: lines.length - failed.length,
    // Of what is refused, only what is taken for an answer is wrong.
    wrong: failed.filter(({ got, expected }) => !['-', meant(expected)].includes(meant(got))).length,
    failures: failed.map(({ said, expected, got }) => `${said} [${expected}] → ${got}`),
  }
}

/** What is meant, before what is refused. */
const meant = (written: string) => written.split(' / ')[0] ?? ''

function lineOf(row: string): Line {
  const [said = '', expected = '', options = ''] = row.split('\t')
  return { said, expected, options }
}

/** What is understood, as the tables write it. */
function readerOf(kind: string, language: string, names: readonly string[]): (said: string, options: string) => string {
  if (kind === 'refused') return refusalReader(language)
  const made = new Map<string, Recognisers<Reaction>>()
  return (text, options) => {
    const recognisers =
      made.get(options) ?? new Recognisers(reactionsOf(kind, language, names, options), language, language)
    made.set(options, recognisers)
    const match = recognisers.match({ text, language, at: AT })
    if (match && NAMED.has(kind)) return match.reaction.name
    return writtenOf(match?.value)
  }
}

/** What is understood of these is which one. */
const NAMED: ReadonlySet<string> = new Set(['yesno', 'idioms', 'phrases'])

const writtenOf = (value: Json | undefined) =>
  value === undefined ? '-' : typeof value === 'string' ? value : JSON.stringify(value)

/** What is meant and what is refused, of the kind that the options name. */
function refusalReader(language: string): (said: string, options: string) => string {
  return (text, kind) => {
    const found = [false, true].map((refused) => {
      const reaction = { recognise: [recogniser.parse({ kind, ...(refused ? { refused } : {}) })] }
      return new Recognisers([reaction], language, language).match({ text, language, at: AT })?.value
    })
    return found.map(writtenOf).join(' / ')
  }
}

function reactionsOf(kind: string, language: string, names: readonly string[], options: string): readonly Reaction[] {
  if (kind === 'phrases')
    return names.map((row) => {
      const [name = '', phrases = ''] = row.slice(1).split('\t')
      return { name, recognise: [recogniser.parse({ kind, phrases: { [language]: phrases.split('|') } })] }
    })
  const kinds = kind === 'yesno' || kind === 'idioms' ? ['yes', 'no', 'unsure'] : [kind]
  const more = options === 'prefer=past' ? { prefer: 'past' } : kind === 'phone' ? { region: REGIONS[language] } : {}
  return kinds.map((name) => ({ name, recognise: [recogniser.parse({ kind: name, ...more })] }))
}

/** The rates as a table: of 100 utterances so many right, and so many wrong. */
export function tableOf(rates: readonly Rate[]): string {
  const languages = Object.keys(REGIONS)
  const kinds = [...new Set(rates.map(({ kind }) => kind))]
  const cell = (some: readonly Rate[]) => {
    const [count, right, wrong] = [sum(some, 'count'), sum(some, 'right'), sum(some, 'wrong')]
    return count === 0 ? '–'.padStart(11) : `${percent(right, count)} (${percent(wrong, count)})`.padStart(11)
  }
  const lines = kinds.map((kind) => {
    const own = rates.filter((rate) => rate.kind === kind)
    const cells = languages.map((language) => cell(own.filter((rate) => rate.language === language)))
    return [kind.padEnd(9), ...cells, cell(own)].join(' ')
  })
  const head = ['% (wrong)'.padEnd(9), ...[...languages, 'all'].map((name) => name.padStart(11))].join(' ')
  return [head, ...lines].join('\n')
}

const sum = (rates: readonly Rate[], of: 'count' | 'right' | 'wrong') =>
  rates.reduce((total, rate) => total + rate[of], 0)
const percent = (part: number, whole: number) => ((100 * part) / whole).toFixed(1)
