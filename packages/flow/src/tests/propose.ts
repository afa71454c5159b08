import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { FlowDocument } from '../document.schema.ts'
import { yesNoWords } from '../expressions/yes-no-words.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf, outletsOf, reactionsOf } from '../nodes/registry.ts'
import type { Way } from './coverage.ts'
import type { FlowTestContent, TestAnswer, TestTurn } from './flow-test.ts'

/** A test that leads to an outlet, as far as it can be told from the flow. */
export interface Proposal {
  readonly way: Way
  readonly turns: readonly TestTurn[]
  readonly answers: readonly TestAnswer[]
  /** Steps whose way has to be brought about by who writes the test. */
  readonly toFill: readonly Way[]
}

/** The shortest way from the start of the flow that leaves the step by the outlet; undefined where nothing leads there. */
export function shortestWay(document: FlowDocument, [step, outlet]: Way): readonly Way[] | undefined {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const start = document.nodes.find((node) => definitionOf(node).isStart)
  if (!start) return undefined
  const from = new Map<string, Way | null>([[start.id, null]])
  // A map keeps the order of insertion, so walking it while it grows is a queue.
  for (const [id] of from) {
    const node = nodes.get(id)
    if (id === step || !node) continue
    for (const each of outletsOf(node)) {
      const target = Object.hasOwn(node.outlets, each) ? node.outlets[each] : undefined
      if (target !== undefined && !from.has(target)) from.set(target, [id, each])
    }
  }
  if (!from.has(step)) return undefined
  const path: Way[] = [[step, outlet]]
  for (let before = from.get(step); before; before = from.get(before[0])) path.unshift(before)
  return path
}

/** What the person does and services answer on the shortest way to an outlet; what cannot be told is named. */
export function proposeTest(document: FlowDocument, way: Way): Proposal | undefined {
  const path = shortestWay(document, way)
  if (!path) return undefined
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const turns: TestTurn[] = []
  const answers: TestAnswer[] = []
  const toFill: Way[] = []
  for (const each of path) {
    const node = nodes.get(each[0])
    if (!node) continue
    const done = definitionOf(node).listens ? saidFor(node, each[1], document) : []
    const answer = answerFor(node, each[1])
    if (done === undefined) {
      turns.push({ does: 'says', text: '', expects: [] })
      toFill.push(each)
    } else turns.push(...done)
    if (answer) answers.push({ step: node.id, ...answer })
    else if (isOpen(node, answer)) toFill.push(each)
  }
  return { way, turns, answers, toFill }
}

/** Steps whose outlet something decides that is neither said nor answered. */
const isOpen = (node: FlowNode, answer: unknown): boolean =>
  answer === undefined && !definitionOf(node).listens && outletsOf(node).length > 1

const turn = (does: TestTurn['does'], text = ''): TestTurn => ({ does, text, expects: [] })
const NONSENSE = 'blah blah'

/** What the person does to leave a step by an outlet; undefined where it cannot be told. */
function saidFor(node: FlowNode, outlet: string, { settings }: FlowDocument): readonly TestTurn[] | undefined {
  const attempts = 'attempts' in node && typeof node.attempts === 'number' ? node.attempts : 1
  if (outlet === 'noInput') return Array.from({ length: attempts }, () => turn('silent'))
  const takesAll = reactionsOf(node).some(({ recognise }) => recognise.some(({ kind }) => kind === 'anything'))
  if (isKeyed(node)) return keysFor(node, outlet, attempts)
  if (outlet === 'noMatch') return takesAll ? undefined : Array.from({ length: attempts }, () => turn('says', NONSENSE))
  const agreed = AGREED[outlet]
  const word = agreed === undefined ? undefined : yesNoWords(settings.defaultLanguage)?.[agreed]
  if (word !== undefined && reactionsOf(node).length === 0) return [turn('says', word)]
  const reaction = reactionsOf(node).find(({ name }) => name === outlet)
  for (const each of reaction?.recognise ?? []) {
    const found = saidAs(each, settings.defaultLanguage)
    if (found) return [found]
  }
  return undefined
}

/** Outlets of a step that asks for consent, by the place of the word for them. */
const AGREED: Readonly<Record<string, 0 | 1>> = { granted: 0, declined: 1 }

type Keyed = Extract<FlowNode, { keys: readonly string[] }>
/** Only a step that is answered by keys has a list of them. */
const isKeyed = (node: FlowNode): node is Keyed => 'keys' in node && Array.isArray(node.keys)

function keysFor(node: Keyed, outlet: string, attempts: number): readonly TestTurn[] {
  const other = [...'0123456789'].find((key) => !node.keys.includes(key)) ?? '*'
  if (outlet === 'noMatch') return Array.from({ length: attempts }, () => turn('keys', other))
  if (outlet !== 'digits' || !node.digits) return [turn('keys', outlet)]
  const { min, max, terminator } = node.digits
  return [turn('keys', other.repeat(min) + (min < max ? (terminator ?? '') : ''))]
}

/** Words or keys that are recognized; values are invented. */
function saidAs(recogniser: Recogniser, language: string): TestTurn | undefined {
  const words = yesNoWords(language)
  switch (recogniser.kind) {
    case 'yes':
      return words && turn('says', words[0])
    case 'no':
      return words && turn('says', words[1])
    case 'phrases': {
      const [first] = recogniser.phrases[language] ?? []
      return first === undefined ? undefined : turn('says', first)
    }
    case 'number':
      return turn('says', String(recogniser.min ?? recogniser.max ?? 1))
    case 'digits':
      return turn('says', '1234567890123456789012345'.slice(0, recogniser.min ?? recogniser.max ?? 4))
    case 'keys':
      return turn('keys', recogniser.keys)
    case 'email':
      return turn('says', 'jo@example.com')
    case 'time':
      return turn('says', '14:30')
    case 'anything':
      return turn('says', NONSENSE)
    default:
      return undefined
  }
}

type Given = Omit<TestAnswer, 'step'>
const answers = (value: TestAnswer['value']): Given => ({ fails: false, value })
const FAILS: Given = { fails: true, value: 'The service is away' }
const STATUS: Readonly<Record<string, number>> = { ok: 200, '3xx': 304, '4xx': 404, '5xx': 500 }

/** Ways out of steps that ask a service and keep nothing of its answer: by the first where it answers, by the other where it fails. */
const PLAIN: Readonly<Record<string, readonly [done: string, failed: string]>> = {
  sms: ['sent', 'error'],
  email: ['sent', 'failed'],
  suppress: ['next', 'error'],
}
const FAILING: Readonly<Record<string, string>> = { request: 'error', script: 'error', rpa: 'failed' }

/** Steps whose answer names the outlet, unless people take the call. */
const TRANSFERS = { transfer: true }

/** What a service answers so that a step is left by an outlet; undefined where it asks none, or it cannot be told. */
function answerFor(node: FlowNode, outlet: string): Given | undefined {
  const [done, failed = FAILING[node.type]] = PLAIN[node.type] ?? []
  if (outlet === failed) return FAILS
  if (outlet === done) return answers({})
  if ('mapping' in node && (outlet !== 'ok' || node.mapping.length === 0)) {
    const status = STATUS[outlet]
    return status === undefined ? undefined : answers({ status, headers: {}, body: {} })
  }
  if (node.type in TRANSFERS && !('desk' in node && node.desk !== undefined))
    return outlet === 'failed' ? FAILS : answers({ result: outlet })
  return undefined
}

/** What a proposal is as a test, on a moment and in a zone. */
export const testOf = (
  { turns, answers, way }: Proposal,
  about: Pick<FlowTestContent, 'at' | 'zone' | 'channel' | 'language'>,
): FlowTestContent => ({
  ...about,
  ...{ variables: {}, begins: [], turns, answers },
  ends: [{ kind: 'step', step: way[0], name: '', match: 'contains', text: '' }],
})
