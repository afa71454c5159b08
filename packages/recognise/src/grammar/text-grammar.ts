import {
  addRule,
  choiceOf,
  type Expansion,
  GrammarError,
  MOST_DEEP,
  NOTHING,
  type Place,
  type Rule,
  type RuleSet,
  repeatOf,
  sequenceOf,
} from './syntax.ts'
import { readTag, type TagFormat, tagFormatOf } from './tag.ts'
import { wordsIn } from './words.ts'

/** What ends a word; the rest of the letters may stand in it. */
const SIGNS = new Set('=|()[]{}<>;"$!/*+#')
const SPECIAL = new Set(['NULL', 'VOID', 'GARBAGE'])

/** Reads the text of a grammar from left to right and knows where it is. */
class Reader {
  readonly text: string
  at = 0
  private line = 1
  private lineStart = 0

  constructor(text: string) {
    this.text = text
  }

  get place(): Place {
    return { line: this.line, column: this.at - this.lineStart + 1 }
  }

  get next(): string {
    return this.text[this.at] ?? ''
  }

  get isOver(): boolean {
    return this.at >= this.text.length
  }

  take(count = 1): string {
    const taken = this.text.slice(this.at, this.at + count)
    for (let index = taken.indexOf('\n'); index >= 0; index = taken.indexOf('\n', index + 1)) {
      this.line++
      this.lineStart = this.at + index + 1
    }
    this.at += count
    return taken
  }

  has(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  /** What leads to `end`, which is taken, too. */
  until(end: string, what: string): string {
    const from = this.place
    const to = this.text.indexOf(end, this.at)
    if (to < 0) throw new GrammarError(`${what} has no end; it needs “${end}”`, from)
    const text = this.take(to - this.at)
    this.take(end.length)
    return text
  }

  /** Spaces and comments. */
  skip(): void {
    for (;;) {
      if (/\s/.test(this.next)) this.take()
      else if (this.has('//')) {
        const end = this.text.indexOf('\n', this.at)
        this.take((end < 0 ? this.text.length : end) - this.at)
      } else if (this.has('/*')) {
        this.take(2)
        this.until('*/', 'A comment')
      } else return
    }
  }

  word(): string {
    let to = this.at
    while (to < this.text.length && !SIGNS.has(this.text[to] ?? '') && !/\s/.test(this.text[to] ?? '')) to++
    return this.take(to - this.at)
  }

  expect(sign: string): void {
    this.skip()
    if (!this.has(sign)) this.fail(`“${sign}” is expected here`)
    this.take(sign.length)
  }

  fail(message: string): never {
    const found = this.isOver ? 'the grammar ends' : `there is “${this.next}”`
    throw new GrammarError(`${message}, but ${found}`, this.place)
  }
}

/** SRGS in its augmented BNF form, or the Java Speech Grammar Format: they differ in how rules, repeats and headers look. */
abstract class TextGrammar {
  protected readonly reader: Reader
  protected readonly rules = new Map<string, Rule>()
  protected tags: TagFormat = 'either'
  private depth = 0

  constructor(source: string) {
    this.reader = new Reader(source.replace(/^\uFEFF/, ' '))
  }

  protected abstract readHeader(): void
  /** Reads a statement that begins with this word; false where it is the beginning of a rule. */
  protected abstract readStatement(word: string): boolean
  protected abstract readRuleName(): string
  protected abstract readReference(): Expansion | undefined
  protected abstract readRepeat(item: Expansion): Expansion | undefined
  protected abstract rootsOf(): readonly string[]

  read(): RuleSet {
    const { reader } = this
    reader.skip()
    this.readHeader()
    for (reader.skip(); !reader.isOver; reader.skip()) {
      const place = reader.place
      const word = reader.word()
      if (word !== '' && this.readStatement(word)) continue
      if (!['', 'public', 'private'].includes(word))
        throw new GrammarError(`“${word.slice(0, 60)}” begins nothing that is known here`, place)
      reader.skip()
      const ruleAt = reader.place
      const name = this.readRuleName()
      reader.expect('=')
      const body = this.readExpansion()
      reader.expect(';')
      addRule(this.rules, { name, isPublic: word === 'public', body, place: ruleAt })
    }
    return { rules: this.rules, roots: this.rootsOf() }
  }

  protected nameAt(name: string, place: Place): string {
    if (!/^[\p{L}_][\p{L}\p{N}_.-]{0,199}$/u.test(name))
      throw new GrammarError('A rule needs a name of letters, digits, “-”, “_” and “.”', place)
    return name
  }

  protected reference(name: string, place: Place): Expansion {
    if (SPECIAL.has(name)) return { kind: 'special', name: name as 'NULL' | 'VOID' | 'GARBAGE' } // one of the set
    if (/[/#?]|^\S*:/.test(name))
      throw new GrammarError('Rules of other documents cannot be used; write the rule here', place)
    return { kind: 'rule', name: this.nameAt(name, place), place }
  }

  private readExpansion(): Expansion {
    const { reader } = this
    if (++this.depth > MOST_DEEP) throw new GrammarError(`Parentheses are more than ${MOST_DEEP} deep`, reader.place)
    const alternatives = []
    do {
      reader.skip()
      const weight = reader.next === '/' ? this.readWeight() : 1
      alternatives.push({ item: this.readSequence(), weight })
      reader.skip()
    } while (reader.next === '|' && reader.take())
    this.depth--
    return choiceOf(alternatives)
  }

  private readWeight(): number {
    const { reader } = this
    const place = reader.place
    reader.take()
    const weight = reader.until('/', 'A weight').trim()
    if (!/^\d{0,9}(?:\.\d{0,9})?$/.test(weight) || !/\d/.test(weight))
      throw new GrammarError('A weight is a number, such as /2.5/', place)
    return Number(weight)
  }

  private readSequence(): Expansion {
    const { reader } = this
    const items: Expansion[] = []
    for (reader.skip(); ; reader.skip()) {
      let item = this.readItem()
      if (!item) break
      let deep = 0
      for (reader.skip(); ; reader.skip()) {
        const { place } = reader
        const repeated = this.readRepeat(item)
        if (!repeated) break
        if (++deep > MOST_DEEP) throw new GrammarError(`Repeats are more than ${MOST_DEEP} deep in each other`, place)
        item = repeated
      }
      items.push(item)
    }
    if (items.length === 0) reader.fail('Words, a rule or a group are expected here')
    return sequenceOf(items)
  }

  private readItem(): Expansion | undefined {
    const { reader } = this
    const place = reader.place
    switch (reader.next) {
      case '(': {
        reader.take()
        reader.skip()
        const inner = reader.has(')') ? NOTHING : this.readExpansion()
        reader.expect(')')
        return inner
      }
      case '[': {
        reader.take()
        const inner = this.readExpansion()
        reader.expect(']')
        return repeatOf(inner, 0, 1, place)
      }
      case '"':
        reader.take()
        return wordsIn(reader.until('"', 'A quoted text'))
      case '{':
        return { kind: 'tag', actions: readTag(this.readTagText(), this.tags, place) }
    }
    const reference = this.readReference()
    if (reference) return reference
    const word = reader.word()
    return word === '' ? undefined : wordsIn(word)
  }

  private readTagText(): string {
    const { reader } = this
    if (reader.has('{!{')) {
      reader.take(3)
      return reader.until('}!}', 'A tag')
    }
    reader.take()
    return reader.until('}', 'A tag')
  }
}

class AbnfGrammar extends TextGrammar {
  private root: { readonly name: string; readonly place: Place } | undefined

  protected readHeader(): void {
    if (!this.reader.has('#ABNF'))
      throw new GrammarError('A grammar in ABNF begins with “#ABNF 1.0;”', this.reader.place)
    this.reader.until(';', 'The first line')
  }

  protected readStatement(word: string): boolean {
    if (!/^(?:language|mode|root|tag-format|base|lexicon|meta|http-equiv)$/.test(word)) return false
    const { reader } = this
    reader.skip()
    const place = reader.place
    const value = reader.until(';', `“${word}”`).trim()
    if (word === 'root') this.root = { name: this.nameAt(value.replace(/^\$/, ''), place), place }
    if (word === 'tag-format') this.tags = tagFormatOf(value.replace(/^<|>$/g, ''), place)
    if (word === 'mode' && value !== 'voice')
      throw new GrammarError('Only grammars of what is said are supported; keys have steps of their own', place)
    return true
  }

  protected readRuleName(): string {
    this.reader.expect('$')
    return this.nameAt(this.reader.word(), this.reader.place)
  }

  protected readReference(): Expansion | undefined {
    const { reader } = this
    const place = reader.place
    if (reader.next !== '$') return undefined
    reader.take()
    if (!reader.has('<')) return this.reference(reader.word(), place)
    throw new GrammarError('Rules of other documents cannot be used; write the rule here', place)
  }

  protected readRepeat(item: Expansion): Expansion | undefined {
    const { reader } = this
    const place = reader.place
    if (reader.next === '!') {
      reader.take()
      reader.word()
      return item
    }
    if (reader.next !== '<') return undefined
    reader.take()
    const counts = reader
      .until('>', 'A repeat')
      .replace(/\/[^/]*\//, '')
      .trim()
    const [, least, dash, most] = /^(\d{1,6})\s*(-?)\s*(\d{0,6})$/.exec(counts) ?? []
    if (least === undefined) throw new GrammarError('A repeat is written <2>, <0-1>, <1-5> or <1->', place)
    const min = Number(least)
    return repeatOf(item, min, most ? Number(most) : dash ? null : min, place)
  }

  protected rootsOf(): readonly string[] {
    if (this.root && !this.rules.has(this.root.name))
      throw new GrammarError(`There is no rule “${this.root.name}”`, this.root.place)
    return this.root ? [this.root.name] : defaultRoots(this.rules, 'Say which rule comes first: root $name;')
  }
}

class JsgfGrammar extends TextGrammar {
  protected readHeader(): void {
    if (!this.reader.has('#JSGF'))
      throw new GrammarError('A grammar in JSGF begins with “#JSGF V1.0;”', this.reader.place)
    this.reader.until(';', 'The first line')
  }

  protected readStatement(word: string): boolean {
    if (word !== 'grammar' && word !== 'import') return false
    const place = this.reader.place
    this.reader.until(';', `“${word}”`)
    if (word === 'import')
      throw new GrammarError('Rules of other documents cannot be imported; write the rule here', place)
    return true
  }

  protected readRuleName(): string {
    const { reader } = this
    reader.expect('<')
    const place = reader.place
    return this.nameAt(reader.until('>', 'The name of a rule').trim(), place)
  }

  protected readReference(): Expansion | undefined {
    const { reader } = this
    if (reader.next !== '<') return undefined
    const place = reader.place
    reader.take()
    return this.reference(reader.until('>', 'The name of a rule').trim(), place)
  }

  protected readRepeat(item: Expansion): Expansion | undefined {
    const { reader } = this
    if (reader.next !== '*' && reader.next !== '+') return undefined
    const place = reader.place
    return repeatOf(item, reader.take() === '*' ? 0 : 1, null, place)
  }

  protected rootsOf(): readonly string[] {
    return defaultRoots(this.rules, 'No rule is public: write “public” before the one that comes first')
  }
}

/** Public rules; a rule that is alone needs not say so. */
export function defaultRoots(rules: ReadonlyMap<string, Rule>, otherwise: string): readonly string[] {
  const names = [...rules.values()].flatMap(({ name, isPublic }) => (isPublic ? [name] : []))
  if (names.length > 0) return names
  const [only] = rules.keys()
  if (only === undefined || rules.size > 1) throw new GrammarError(rules.size > 1 ? otherwise : 'There is no rule yet')
  return [only]
}

export const readAbnf = (source: string): RuleSet => new AbnfGrammar(source).read()
export const readJsgf = (source: string): RuleSet => new JsgfGrammar(source).read()
