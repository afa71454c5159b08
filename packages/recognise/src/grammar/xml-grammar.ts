import { SaxesParser, type SaxesTagPlain } from 'saxes'
import {
  addRule,
  choiceOf,
  type Expansion,
  GrammarError,
  MOST_DEEP,
  type Place,
  type Rule,
  type RuleSet,
  repeatOf,
  sequenceOf,
} from './syntax.ts'
import { readTag, type TagFormat, tagFormatOf } from './tag.ts'
import { defaultRoots } from './text-grammar.ts'
import { wordsIn } from './words.ts'

/** An element that is open, with what it holds so far. */
interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly place: Place
  readonly items: Expansion[]
  readonly alternatives: { readonly item: Expansion; readonly weight: number }[]
  text: string
}

/** Which elements may stand in which; those that say nothing about what is said may hold anything. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  '': ['grammar'],
  grammar: ['rule', 'lexicon', 'meta', 'metadata', 'tag'],
  rule: ['item', 'one-of', 'ruleref', 'token', 'tag', 'example'],
  item: ['item', 'one-of', 'ruleref', 'token', 'tag'],
  'one-of': ['item'],
}
const SILENT = new Set(['lexicon', 'meta', 'metadata', 'example'])

/**
 * SRGS in its XML form. The parser knows the five entities of XML and no others: what a document type declares is refused, so that nothing
 * in it grows, and nothing is fetched.
 */
export function readSrgsXml(source: string): RuleSet {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const rules = new Map<string, Rule>()
  const open: Open[] = []
  let tags: TagFormat = 'either'
  let root: { readonly name: string; readonly place: Place } | undefined
  let silent = 0
  let start: Place = { line: 1, column: 1 }
  const place = (): Place => ({ line: parser.line, column: parser.column + 1 })

  parser.on('error', (error) => {
    throw new GrammarError(plain(error.message), place())
  })
  parser.on('doctype', (text) => {
    if (text.includes('['))
      throw new GrammarError('A document type with declarations of its own is not read; remove it', place())
  })
  parser.on('opentagstart', ({ name }) => {
    // It is told once the name is read.
    start = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) }
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const parent = open.at(-1)
    if (silent > 0 || SILENT.has(name)) silent++
    else if (!(INSIDE[parent?.name ?? ''] ?? []).includes(name))
      throw new GrammarError(
        parent ? `<${name}> cannot stand in <${parent.name}>` : 'A grammar in XML begins with <grammar>',
        start,
      )
    if (open.length >= MOST_DEEP) throw new GrammarError(`Elements are more than ${MOST_DEEP} deep`, start)
    const element: Open = { name, attributes, place: start, items: [], alternatives: [], text: '' }
    if (parent && silent === 0) flush(parent)
    open.push(element)
    if (name !== 'grammar') return
    if (attributes['tag-format'] !== undefined) tags = tagFormatOf(attributes['tag-format'], start)
    if (attributes.root !== undefined) root = { name: attributes.root, place: start }
    if ((attributes.mode ?? 'voice') !== 'voice')
      throw new GrammarError('Only grammars of what is said are supported; keys have steps of their own', start)
  })
  const takeText = (text: string) => {
    const parent = open.at(-1)
    if (!parent || silent > 0 || text.trim() === '') return
    if (parent.name === 'grammar' || parent.name === 'one-of')
      throw new GrammarError(`Words cannot stand in <${parent.name}>`, place())
    parent.text += text
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    if (silent > 0) silent--
    else close(element, open.at(-1))
  })

  function close(element: Open, parent: Open | undefined): void {
    if (element.name === 'tag') {
      if (parent?.name === 'grammar')
        throw new GrammarError('Tags that set up the grammar are not run; remove this one', element.place)
      parent?.items.push({ kind: 'tag', actions: readTag(element.text, tags, element.place) })
      return
    }
    if (element.name === 'ruleref') {
      parent?.items.push(referenceOf(element))
      return
    }
    flush(element)
    if (element.name === 'grammar') return
    if (element.name === 'rule') {
      const { id = '', scope } = element.attributes
      if (!/^[\p{L}_][\p{L}\p{N}_.-]{0,199}$/u.test(id))
        throw new GrammarError('A rule needs an id of letters, digits, “-”, “_” and “.”', element.place)
      addRule(rules, { name: id, isPublic: scope === 'public', body: sequenceOf(element.items), place: element.place })
      return
    }
    if (element.name === 'one-of') {
      if (element.alternatives.length === 0) throw new GrammarError('<one-of> needs an <item>', element.place)
      parent?.items.push(choiceOf(element.alternatives))
      return
    }
    const item = repeated(sequenceOf(element.items), element)
    if (parent?.name === 'one-of') parent.alternatives.push({ item, weight: weightOf(element) })
    else parent?.items.push(item)
  }

  parser.write(source).close()
  if (root && !rules.has(root.name)) throw new GrammarError(`There is no rule “${root.name}”`, root.place)
  return { rules, roots: root ? [root.name] : defaultRoots(rules, 'Say which rule comes first: <grammar root="name">') }
}

/** Words before the next element. */
function flush(element: Open): void {
  if (element.text.trim() !== '' && element.name !== 'tag')
    element.items.push(wordsIn(element.text.replaceAll('"', ' ')))
  if (element.name !== 'tag') element.text = ''
}

function referenceOf({ attributes: { uri, special }, place }: Open): Expansion {
  if (special === 'NULL' || special === 'VOID' || special === 'GARBAGE') return { kind: 'special', name: special }
  if (uri === undefined)
    throw new GrammarError('<ruleref> needs uri="#rule" or special="NULL", "VOID" or "GARBAGE"', place)
  if (!/^#./.test(uri)) throw new GrammarError('Rules of other documents cannot be used; write the rule here', place)
  return { kind: 'rule', name: uri.slice(1), place }
}

function repeated(item: Expansion, { attributes, place }: Open): Expansion {
  if (attributes.repeat === undefined) return item
  const [, least, dash, most] = /^\s*(\d{1,6})\s*(-?)\s*(\d{0,6})\s*$/.exec(attributes.repeat) ?? []
  if (least === undefined) throw new GrammarError('repeat is written "2", "0-1", "1-5" or "1-"', place)
  return repeatOf(item, Number(least), most ? Number(most) : dash ? null : Number(least), place)
}

function weightOf({ attributes: { weight = '1' }, place }: Open): number {
  if (!/^\d{0,9}(?:\.\d{0,9})?$/.test(weight) || !/\d/.test(weight))
    throw new GrammarError('weight is a number, such as "2.5"', place)
  return Number(weight)
}

/** Its messages begin with the place and have no capital letter. */
function plain(message: string): string {
  const text = message.replace(/^\d+:\d+: /, '')
  return `This is not well-formed XML: ${text.slice(0, 200)}`
}
