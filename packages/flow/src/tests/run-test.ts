import { evaluateGrammars } from '@parley/recognise/grammar/evaluate.ts'
import type { Grammar } from '@parley/recognise/grammar/grammar.ts'
import type { Recognition } from '@parley/recognise/recognition.ts'
import { isKey, KeyCollector } from '../channel/key-collector.ts'
import type { AskEffect, Effect, ListenEffect, VersionPolicy } from '../engine/effect.ts'
import { start, step } from '../engine/engine.ts'
import type { FlowInput, Hypothesis } from '../engine/input.ts'
import type { Library, Program } from '../engine/program.ts'
import type { FlowState } from '../engine/state.ts'
import type { Json } from '../json.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { FlowTestContent, TestAnswer, TestExpectation, TestFinding, TestResult, TestTurn } from './flow-test.ts'
import { judge, outcome, saidIn, shown, stepsIn } from './judge.ts'

/** What a test runs on beside the flow itself: the flows that it runs in turn. */
export interface TestSurroundings {
  readonly library: Library
  /** The key of a program and its version; undefined where there is none. */
  readonly find: (
    flow: string,
    version: VersionPolicy,
  ) => { readonly key: string; readonly version: number } | undefined
  readonly grammars?: ReadonlyMap<string, Grammar>
  /** Whether the time for the test is over. */
  readonly isOverdue?: () => boolean
}

/** Services that a flow may ask before the person does something again. */
const MOST_ASKS = 100
/** What is told of one part of the conversation: a loop says the same again and again. */
const MOST_STEPS = 200
const BETWEEN_MS = 1_000

/** Runs a test on the engine itself; nothing is sent, whatever the flow asks for. */
export function runFlowTest(program: Program, test: FlowTestContent, around: TestSurroundings): TestResult {
  return new TestRun(program, test, around).run()
}

/** What kept a test from running on. */
class TestFault extends Error {}

class TestRun {
  readonly #program: Program
  readonly #test: FlowTestContent
  readonly #around: TestSurroundings
  readonly #effects: Effect[] = []
  readonly #used = new Map<string, number>()
  readonly #findings: TestFinding[] = []
  readonly #stretches: { said: readonly string[]; steps: readonly string[] }[] = []
  #state: FlowState | undefined
  #listen: ListenEffect | undefined
  #nowMs = 0
  readonly #beginsMs: number
  readonly #asked: AskEffect[] = []
  #isAnswering = false

  constructor(program: Program, test: FlowTestContent, around: TestSurroundings) {
    this.#program = program
    this.#test = test
    this.#beginsMs = Date.parse(test.at)
    this.#around = around
  }

  run(): TestResult {
    const { begins, turns, ends } = this.#test
    let after = 0
    let fault: TestResult['fault'] = null
    try {
      this.#stretch(0, begins, () => this.#begin())
      for (const turn of turns) {
        after += 1
        this.#stretch(after, turn.expects, () => this.#do(turn, after))
      }
    } catch (error) {
      if (!(error instanceof TestFault)) throw error
      fault = { message: error.message, step: this.#nodeId, after }
    }
    this.#judge(-1, ends, this.#effects)
    const ended = this.#state?.ended
    // Nobody expects a flow to break, unless they say so.
    if (!fault && ended?.error && !ends.some(({ kind }) => kind === 'outcome'))
      fault = { message: failureOf(ended.reason), step: this.#nodeId, after }
    const asked = begins.length + ends.length + turns.reduce((sum, { expects }) => sum + expects.length, 0)
    return {
      isGreen: fault === null && this.#findings.length === asked && this.#findings.every(({ isMet }) => isMet),
      fault,
      findings: this.#findings,
      stretches: this.#stretches,
      ways: waysIn(this.#effects),
      outcome: this.#state ? outcome(this.#state) : null,
    }
  }

  get #nodeId(): string {
    return this.#state?.frames[0]?.nodeId ?? ''
  }

  /** One part of the conversation with what is expected of it. */
  #stretch(after: number, expects: readonly TestExpectation[], work: () => void): void {
    const from = this.#effects.length
    try {
      work()
    } finally {
      const effects = this.#effects.slice(from)
      this.#stretches.push({ said: saidIn(effects).map(shown), steps: stepsIn(effects).slice(0, MOST_STEPS) })
      this.#judge(after, expects, effects)
    }
  }

  #judge(after: number, expects: readonly TestExpectation[], effects: readonly Effect[]): void {
    const state = this.#state
    if (!state) return
    for (const [at, expected] of expects.entries())
      this.#findings.push({ after, at, ...judge(expected, { effects, state }) })
  }

  #begin(): void {
    const { channel, language, zone, variables } = this.#test
    const setup = {
      ...{ ...this.#moment(), zone, variables, seed: 1, facts: { channel, direction: 'in' as const } },
      ...(language !== '' && { language }),
    }
    this.#take(start(this.#program, setup, this.#around.isOverdue))
  }

  #do({ does, text, recognition }: TestTurn, after: number): void {
    const { wait, ended } = this.#known
    if (ended) throw new TestFault(`The conversation was over before turn ${after}: ${ended.reason}.`)
    const listen = wait?.for === 'person' ? this.#listen : undefined
    if (does === 'hangsUp') this.#send({ kind: 'hangup', by: 'caller' })
    else if (!listen) throw new TestFault(`Nothing listens to the person in turn ${after}.`)
    else if (does === 'keys') this.#press(text, listen, after)
    else if (does === 'silent') this.#keepSilent(listen)
    else this.#speak(text, listen, { after, recognition: recognition ?? null })
  }

  #keepSilent({ id, timeoutMs }: ListenEffect): void {
    this.#nowMs += timeoutMs
    this.#send({ kind: 'silence', listen: id })
  }

  #speak(text: string, listen: ListenEffect, how: { after: number; recognition: Json }): void {
    const isTyped = this.#test.channel === 'CHAT'
    if (!isTyped && !listen.accepts.includes('speech'))
      throw new TestFault(`The step takes keys only, and in turn ${how.after} the person speaks.`)
    const by = isTyped ? 'typed' : 'speech'
    this.#send({
      ...{ kind: 'heard', listen: listen.id, by, alternatives: this.#evaluated(text, listen) },
      // As it was recorded or given; the engine takes what fits.
      ...(how.recognition !== null && { recognition: how.recognition as unknown as Recognition }),
    })
  }

  /** What was said, with what grammars make of it. */
  #evaluated(text: string, listen: ListenEffect): readonly Hypothesis[] {
    const { grammars } = this.#around
    // Hints are made when they are asked for, which takes longer than the turn.
    if (!grammars || grammars.size === 0) return [{ text }]
    const named = listen.hints.grammars.flatMap((guid) => {
      const grammar = grammars.get(guid)
      return grammar ? [[guid, grammar] as const] : []
    })
    const said = { language: listen.language, zone: this.#test.zone, at: this.#moment().at }
    return evaluateGrammars(named, [{ text }], said).alternatives
  }

  /** Keys go to the listens that they reach, as on a phone. */
  #press(text: string, { keys }: ListenEffect, after: number): void {
    if (!keys) throw new TestFault(`The step takes no keys, and in turn ${after} the person presses some.`)
    const collector = new KeyCollector()
    collector.open(keys)
    const enter = (entry: ReturnType<KeyCollector['press']>) => {
      const { wait } = this.#known
      if (!entry || wait?.for !== 'person') return
      this.#send({ kind: 'keyed', listen: wait.listen, ...entry })
      if (this.#known.wait?.for === 'person' && this.#listen?.keys) collector.open(this.#listen.keys)
    }
    for (const key of text) if (isKey(key)) enter(collector.press(key))
    enter(collector.timeout())
  }

  get #known(): FlowState {
    if (!this.#state) throw new TestFault('The flow has not begun.')
    return this.#state
  }

  #moment() {
    return { at: new Date(this.#beginsMs + this.#nowMs).toISOString(), offsetMs: this.#nowMs }
  }

  #send(input: Sent): void {
    this.#nowMs += BETWEEN_MS
    this.#next(input)
  }

  #next(input: Sent): void {
    const { library, isOverdue } = this.#around
    this.#take(step(this.#program, this.#known, { ...input, ...this.#moment() }, library, isOverdue), true)
  }

  /** Takes what a turn of the flow came to, and answers what it asks until it waits for the person or is over. */
  #take({ state, effects }: ReturnType<typeof step>, isInner = false): void {
    this.#state = state
    this.#effects.push(...effects)
    this.#listen = effects.findLast((effect) => effect.kind === 'listen') ?? this.#listen
    this.#asked.push(...effects.filter((effect) => effect.kind === 'ask'))
    if (isInner && this.#isAnswering) return
    this.#isAnswering = true
    try {
      for (let count = 0; this.#known.wait?.for === 'ask' && !this.#known.ended; count += 1) {
        const { wait } = this.#known
        const ask = this.#asked.findLast(({ id }) => wait?.for === 'ask' && id === wait.id)
        if (!ask) throw new TestFault('The flow waits for what nobody can answer.')
        if (count >= MOST_ASKS)
          throw new TestFault(`The flow asked services ${MOST_ASKS} times without a turn of the person.`)
        if (this.#around.isOverdue?.()) throw new TestFault('The test took too long.')
        this.#next(this.#answerTo(ask))
      }
      this.#asked.length = 0
    } finally {
      this.#isAnswering = false
    }
  }
  #answerTo(ask: AskEffect): Sent {
    const { id, nodeId, service, payload } = ask
    if (service === 'timer') {
      const { until } = payload as { readonly until: string } // of the engine’s own
      this.#nowMs = Math.max(this.#nowMs, Date.parse(until) - this.#beginsMs)
      return { kind: 'answered', id, value: null }
    }
    if (service === 'flow') {
      const { flow, version } = payload as { readonly flow: string; readonly version: VersionPolicy } // likewise
      const found = this.#around.find(flow, version)
      return found
        ? { kind: 'answered', id, value: { ...found } }
        : { kind: 'failed', id, code: 'missing', message: 'there is no such flow' }
    }
    this.#nowMs += BETWEEN_MS
    const given = this.#givenFor(nodeId)
    if (given?.fails) return { kind: 'failed', id, code: 'failed', message: messageOf(given.value) }
    if (given) return { kind: 'answered', id, value: given.value }
    const pinned = this.#pinned(nodeId)
    if (pinned !== undefined) return { kind: 'answered', id, value: pinned }
    const { label } = this.#nodeOf(nodeId) ?? {}
    throw new TestFault(`“${label || nodeId}” asks a service (${service}) and the test has no answer for it. Add one.`)
  }

  #givenFor(nodeId: string): TestAnswer | undefined {
    const own = this.#test.answers.filter((answer) => answer.step === nodeId)
    const answers = own.length > 0 ? own : this.#test.answers.filter((answer) => answer.step === '')
    const place = own.length > 0 ? nodeId : ''
    const used = this.#used.get(place) ?? 0
    this.#used.set(place, used + 1)
    return answers[Math.min(used, answers.length - 1)]
  }

  /** The step in the flow that the conversation is in, which may be a subflow. */
  #nodeOf(nodeId: string) {
    const frame = this.#known.frames.at(-1)
    const program = !frame || frame.flow === '' ? this.#program : this.#around.library.get(frame.flow)
    return program?.hasNode(nodeId) ? program.node(nodeId) : undefined
  }

  #pinned(nodeId: string): Json | undefined {
    const node = this.#nodeOf(nodeId)
    return node && definitionOf(node).pinned?.(node)?.value
  }
}

type Sent = FlowInput extends infer I ? (I extends unknown ? Omit<I, 'at' | 'offsetMs'> : never) : never

const failureOf = (reason: string): string =>
  reason.startsWith('limit.')
    ? `The flow failed: it did too much without waiting for the person (${reason}). It may loop.`
    : `The flow failed: ${reason}.`

const messageOf = (value: Json): string => (typeof value === 'string' ? value : 'the test lets it fail')

/** Each way out of a step of the flow itself, once. */
function waysIn(effects: readonly Effect[]): readonly (readonly [string, string])[] {
  const ways = new Map<string, readonly [string, string]>()
  let before: string | undefined
  for (const effect of effects) {
    if (effect.kind !== 'visit' || effect.flow !== undefined) continue
    if (before !== undefined && effect.via !== undefined) ways.set(`${before}\n${effect.via}`, [before, effect.via])
    before = effect.nodeId
  }
  return [...ways.values()]
}
