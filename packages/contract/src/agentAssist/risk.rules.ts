import { riskLevel } from '../enums/conversation.enum.ts'

/** Words of one language that make a conversation risky; a phrase is words in a row. */
export interface RiskRules {
  readonly phrases: readonly { readonly text: string; readonly weight: number }[]
  /** The score from which a level holds; each above the one before. */
  readonly thresholds: { readonly low: number; readonly medium: number; readonly high: number }
}

export type RiskLevel = (typeof riskLevel.values)[number]
export interface RiskHit {
  /** The rule's phrase. */
  readonly phrase: string
  readonly weight: number
  /** Where in the text it stands, in UTF-16 units. */
  readonly from: number
  readonly to: number
}
export interface RiskScore {
  readonly score: number
  readonly level: RiskLevel | null
  readonly hits: readonly RiskHit[]
}

interface Word {
  readonly folded: string
  readonly from: number
  readonly to: number
}
interface Node {
  readonly next: Map<string, Node>
  /** Words from the root. */
  readonly depth: number
  /** The longest proper end of this path that is itself the beginning of a phrase. */
  fail: Node | undefined
  /** The nearest node on the way of `fail` at which a phrase ends. */
  shorter: Node | undefined
  ends: { phrase: string; weight: number } | undefined
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const MARKS = /\p{M}+/gu
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' }

/** The same word whatever its case and accents. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßłøđæœıς]/g, (letter) => LETTERS[letter] ?? letter)

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: foldWord(word),
    from: index,
    to: index + word.length,
  }))

/** Phrases that hold no word can never be found. */
export const hasWord = (phrase: string): boolean => wordsOf(phrase).some(({ folded }) => folded !== '')

/**
 * How risky a text is and which words raised it. Every occurrence counts. All phrases are sought in one pass over the words
 * (Aho–Corasick); a longer phrase hides the shorter ones inside it, so that time and hits stay linear in the text.
 */
export function scoreRisk(text: string, { phrases, thresholds }: RiskRules): RiskScore {
  const root = automatonOf(phrases)
  const words = wordsOf(text)
  const found: { first: number; last: number; hit: RiskHit }[] = []
  let node = root
  for (const [index, word] of words.entries()) {
    node = stepTo(node, word.folded, root)
    const at = node.ends ? node : node.shorter
    if (!at?.ends) continue
    const first = index - at.depth + 1
    // What ends here and began before the last ones hides them.
    while (found.length > 0 && (found.at(-1)?.first ?? -1) >= first) found.pop()
    const from = words[first]?.from ?? 0
    found.push({ first, last: index, hit: { ...at.ends, from, to: word.to } })
  }
  const hits = found.map(({ hit }) => hit)
  const score = hits.reduce((sum, { weight }) => sum + weight, 0)
  return { score, level: levelOf(score, thresholds), hits }
}

/** The rules for a language: its own, else those of the language without its region. */
export const rulesFor = <T>(of: (language: string) => T | undefined, language: string): T | undefined =>
  of(language) ?? of(language.split('-')[0] ?? '')

/** What is said adds to the points of what was said before. */
export const addPoints = (before: number, score: number): number => Math.round((before + score) * 10) / 10

/** The level of a score, or of several added up. */
export function levelOf(score: number, { low, medium, high }: RiskRules['thresholds']): RiskLevel | null {
  if (score >= high) return riskLevel.of.High
  if (score >= medium) return riskLevel.of.Medium
  return score >= low ? riskLevel.of.Low : null
}

const newNode = (depth: number): Node => ({
  next: new Map(),
  depth,
  fail: undefined,
  shorter: undefined,
  ends: undefined,
})

function stepTo(from: Node, word: string, root: Node): Node {
  let node: Node | undefined = from
  while (node && !node.next.has(word)) node = node.fail
  return node?.next.get(word) ?? root
}

/** Made once of the same phrases, which never change. */
const automata = new WeakMap<RiskRules['phrases'], Node>()

function automatonOf(phrases: RiskRules['phrases']): Node {
  const known = automata.get(phrases)
  if (known) return known
  const root = newAutomaton(phrases)
  automata.set(phrases, root)
  return root
}

function newAutomaton(phrases: RiskRules['phrases']): Node {
  const root = newNode(0)
  for (const { text, weight } of phrases) {
    let node = root
    for (const { folded } of wordsOf(text)) {
      const next: Node = node.next.get(folded) ?? newNode(node.depth + 1)
      node.next.set(folded, next)
      node = next
    }
    if (node !== root && (node.ends === undefined || node.ends.weight < weight)) node.ends = { phrase: text, weight }
  }
  const queue = [...root.next.values()]
  for (const node of queue) node.fail = root
  for (const node of queue) {
    for (const [word, child] of node.next) {
      child.fail = stepTo(node.fail ?? root, word, root)
      child.shorter = child.fail.ends ? child.fail : child.fail.shorter
      queue.push(child)
    }
  }
  return root
}
