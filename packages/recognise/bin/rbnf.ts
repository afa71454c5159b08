import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Rule {
  readonly base: number
  /** What a number of this rule is divided by: the power of ten (or of the rule's own radix) in its base. */
  readonly divisor: number
  readonly body: string
}
type Sets = ReadonlyMap<string, readonly Rule[]>

const folder = dirname(createRequire(import.meta.url).resolve('cldr-rbnf/package.json'))

/** CLDR's rules by which the numbers of a language are written in words, one set for each gender, case and kind. */
export class SpellingRules {
  private readonly sets: Sets
  private readonly plurals: Readonly<Record<'cardinal' | 'ordinal', Intl.PluralRules>>

  constructor(language: string) {
    const file = JSON.parse(readFileSync(join(folder, 'rbnf', `${language}.json`), 'utf8'))
    const groups = Object.values<Record<string, [string, string][]>>(file.rbnf.rbnf)
    const sets = groups.flatMap((group) => Object.entries(group)).filter(([name]) => name.startsWith('%'))
    this.sets = new Map(sets.map(([name, rules]) => [name, rules.flatMap(readRule)]))
    const make = (type: 'cardinal' | 'ordinal') => new Intl.PluralRules(language, { type })
    this.plurals = { cardinal: make('cardinal'), ordinal: make('ordinal') }
  }

  /** Names of the sets that others may ask for and that begin so. */
  named(start: string): readonly string[] {
    return [...this.sets.keys()].filter((name) => name.startsWith(start) && !name.endsWith('-year'))
  }

  /** A number in words; nothing where the rules write it in digits. */
  spell(name: string, number: number): string | undefined {
    const rules = this.sets.get(name) ?? []
    const at = rules.findLastIndex((one) => one.base <= number)
    const [rule, before] = [rules[at], rules[at - 1]]
    if (!rule) return undefined
    const goesBack = /←.*→/.test(rule.body) && number % rule.divisor === 0 && rule.base % rule.divisor !== 0
    return this.fill(name, goesBack && before ? before : rule, number)
  }

  private fill(name: string, { divisor, body }: Rule, number: number): string | undefined {
    const [whole, rest] = [Math.floor(number / divisor), number % divisor]
    let failed = false
    const say = (set: string, value: number) => {
      const words = set.startsWith('%') || set === '' ? this.spell(set || name, value) : undefined
      if (words === undefined) failed = true
      return words ?? ''
    }
    const text = body
      .replace(/\[(.*?)\]/g, (_, optional: string) => (rest === 0 ? '' : optional))
      .replace(/\$\((cardinal|ordinal),(.*?)\)\$/g, (_, type: 'cardinal' | 'ordinal', forms: string) => {
        const form = this.plurals[type].select(type === 'ordinal' || divisor === 1 ? number : whole)
        return (new RegExp(`${form}\\{(.*?)\\}`).exec(forms) ?? /other\{(.*?)\}/.exec(forms))?.[1] ?? ''
      })
      .replace(/←(.*?)←/g, (_, set: string) => say(set, whole))
      .replace(/→(.*?)→/g, (_, set: string) => say(set, rest))
      .replace(/=(.*?)=/g, (_, set: string) => say(set, number))
    return failed ? undefined : text
  }
}

function readRule([key, body]: [string, string]): readonly Rule[] {
  const [, base, radix] = /^(\d+)(?:\/(\d+))?$/.exec(key) ?? []
  if (base === undefined) return []
  const step = Number(radix ?? 10)
  let divisor = 1
  while (divisor * step <= Number(base)) divisor *= step
  // A leading apostrophe keeps a space that would be cut off; a soft hyphen is where a long word may break.
  return [{ base: Number(base), divisor, body: body.replace(/;$/, '').replace(/^'/, '').replaceAll('\u00ad', '') }]
}
