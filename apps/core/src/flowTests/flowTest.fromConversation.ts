import { MOST_ANSWERS, MOST_TURNS } from '@parley/contract/flowTests/flowTest.rules.ts'
import type {
  Expectation,
  FlowTestDraft,
  TestAnswer,
  TestOffer,
  TestTurn,
} from '@parley/contract/flowTests/flowTest.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import {
  type AskEffect,
  type Effect,
  EVENT,
  type FlowInput,
  type FlowState,
  type Json,
  type Library,
  type ListenEffect,
  type Program,
  start,
  step,
} from '@parley/flow'
import { outcome, stepsIn } from '@parley/flow/tests/judge.ts'
import { isSnapshot } from '../flows/draft.snapshot.ts'
import { openScript } from '../flows/flow.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { rowOf } from '../kernel/rows.ts'
import { findVisible } from '../records/detail/conversation.service.ts'
import { numbersOf } from '../records/detail/conversation.store.ts'
import { type InputLog, openInputs } from '../runtime/inputLog.ts'
import { libraryKey, loadLibrary, loadProgram } from '../runtime/program.store.ts'
import { findLog, records } from '../runtime/recording.store.ts'
import type { RanFlow } from '../runtime/recording.ts'
import { MadeUp } from './madeUp.ts'

/** A test that says what the conversation said, with made-up values for what may be a person’s. Whoever saves it sees it first. */
export async function testFrom(ctx: Ctx, idCallScript: number, guid: string): Promise<TestOffer> {
  const script = await openScript(ctx, idCallScript, 'edit')
  const log = await findVisible(ctx, { guid: guid.toLowerCase() })
  const row = await rowOf(ctx.db)<{ inputs: Json; flows: readonly RanFlow[] }>`
    SELECT d.inputs, d.flows FROM ${records} AS d WHERE d.guid = ${log.guid}::uuid`
  if (!row?.inputs) return refuse(reason('flowTest.notKept'))
  const [own, ...others] = row.flows
  if (own?.[0] !== script.guid) return refuse(reason('flowTest.otherFlow'))
  // A draft that was edited meanwhile: what it was given was for one document, and then for another.
  const isOfOne = !others.some(([flow, version]) => flow === own[0] && isSnapshot(version))
  const found = isOfOne ? await loadProgram(ctx.db, own[0], own[1]) : undefined
  if (!found || found.program.fault) return refuse(reason('flowTest.versionGone'))
  const library = await loadLibrary(
    ctx.db,
    others.map(([flow, version]) => libraryKey({ guid: flow, version })),
  )
  // It is gone through on the loop that carries conversations.
  const isSealed = typeof row.inputs === 'string'
  const tooLong = (inputs: unknown, most: number) => JSON.stringify(inputs).length > most
  // What is sealed is packed as well.
  if (tooLong(row.inputs, isSealed ? MOST_PACKED : MOST_INPUTS)) refuse(reason('flowTest.tooLong'))
  const inputs = openInputs<InputLog>(ctx.vault, log.guid, row.inputs)
  if (isSealed && tooLong(inputs, MOST_INPUTS)) refuse(reason('flowTest.tooLong'))
  const numbers = await numbersOf(ctx.db, (await findLog(ctx.db, log.guid))?.thread ?? log.guid)
  return new Recalled(found.program, library, inputs, isSealed).offer(numbers)
}

/** Characters of what a conversation was given. */
const MOST_INPUTS = 200_000
const MOST_PACKED = 50_000
const MOST_MS = 500

/** A conversation gone through again, by which it is told what answered what and what of it may be shown. */
class Recalled {
  readonly #program: Program
  readonly #library: Library
  readonly #log: InputLog
  /** Something in it may not be shown. */
  readonly #isSealed: boolean
  readonly #made: MadeUp
  readonly #turns: TestTurn[] = []
  readonly #answers: TestAnswer[] = []
  readonly #asks = new Map<string, AskEffect>()
  readonly #notes = new Set<string>()
  #begins: Expectation[] = []
  #listen: ListenEffect | undefined

  constructor(program: Program, library: Library, log: InputLog, isSealed: boolean) {
    this.#program = program
    this.#library = library
    this.#log = log
    this.#isSealed = isSealed
    const words = wordsIn(program)
    this.#made = new MadeUp((key) => words.has(key))
  }

  /** `numbers` are those of the people who took part. */
  offer(numbers: readonly string[]): TestOffer {
    const { setup, inputs } = this.#log
    const until = performance.now() + MOST_MS
    const isOverdue = () => performance.now() > until
    for (const number of numbers) this.#made.learnPersonal(number)
    this.#made.learn(setup.variables ?? {})
    for (const input of inputs) if (input.kind === 'answered') this.#made.learn(input.value)
    let { state, effects } = start(this.#program, setup, isOverdue)
    this.#see(effects)
    let stretch = [...effects]
    for (const input of inputs) {
      const before = state
      const listen = this.#listen
      ;({ state, effects } = step(this.#program, state, input, this.#library, isOverdue))
      if (isOverdue()) refuse(reason('flowTest.tooLong'))
      this.#see(effects)
      const turn = this.#turnOf(input, before, listen, effects)
      if (turn) {
        this.#close(stretch)
        this.#turns.push(turn)
        stretch = []
      }
      stretch.push(...effects)
    }
    this.#close(stretch)
    return { test: this.#test(state), notes: this.#told() }
  }

  #see(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'ask') this.#asks.set(effect.id, effect)
      if (effect.kind === 'listen') this.#listen = effect
    }
  }

  /** What is expected of the part that is over: where the flow came to. */
  #close(effects: readonly Effect[]): void {
    const reached = stepsIn(effects).at(-1)
    if (reached === undefined) return
    const expects = [expectation('step', { step: reached })]
    const last = this.#turns.at(-1)
    if (last) this.#turns[this.#turns.length - 1] = { ...last, expects }
    else this.#begins = expects
  }

  #turnOf(
    input: FlowInput,
    { wait, ended }: FlowState,
    listen: ListenEffect | undefined,
    effects: readonly Effect[],
  ): TestTurn | undefined {
    if (ended) return undefined
    if (input.kind === 'hangup') return input.by === 'caller' ? turn('hangsUp') : undefined
    if (input.kind === 'answered' || input.kind === 'failed') this.#answer(input)
    if (input.kind === 'steered') this.#notes.add('A supervisor took part. That is left out.')
    const isAwaited = 'listen' in input && wait?.for === 'person' && input.listen === wait.listen
    if (!isAwaited) return undefined
    if (input.kind === 'silence') return turn('silent')
    if (input.kind === 'keyed') {
      const end = input.endedBy === 'terminator' ? (listen?.keys?.terminator ?? '') : ''
      return turn('keys', this.#shown(input.digits, effects) + end)
    }
    const text = this.#shown(input.alternatives[0]?.text ?? '', effects)
    const { models } = input.recognition ?? {}
    return { ...turn('says', text), ...(models && { recognition: { models } as unknown as TestTurn['recognition'] }) }
  }

  /** What was said, where the record of the conversation shows it; else something of the same form. */
  #shown(text: string, effects: readonly Effect[]): string {
    const isShown = effects.some(
      (each) =>
        each.kind === 'event' && (each.event === EVENT.HUMAN || each.event === EVENT.TONE_IN) && each.text === text,
    )
    return isShown || text === '' ? this.#made.text(text) : this.#made.hidden(text)
  }

  #answer(input: Extract<FlowInput, { kind: 'answered' | 'failed' }>): void {
    const ask = this.#asks.get(input.id)
    if (!ask || ask.service === 'flow' || ask.service === 'timer') return
    if (this.#isSealed)
      this.#notes.add(
        'It held values that may not be shown: all that services answered is made up. Fill in what counts.',
      )
    this.#answers.push({ step: ask.nodeId, fails: input.kind === 'failed', value: this.#valueOf(input) })
  }

  /** Services quote what they were sent, also where they fail. */
  #valueOf(input: Extract<FlowInput, { kind: 'answered' | 'failed' }>): Json {
    if (input.kind === 'failed') return this.#isSealed ? 'The service failed.' : this.#made.text(input.message ?? '')
    return this.#isSealed ? this.#made.hiddenAnswer(input.value) : this.#made.value(input.value)
  }

  #test(state: FlowState): FlowTestDraft {
    const { at, zone = 'UTC', language = '', variables = {}, facts } = this.#log.setup
    const result = outcome(state)
    if (this.#turns.length > MOST_TURNS || this.#answers.length > MOST_ANSWERS)
      this.#notes.add(`Only the first ${MOST_TURNS} turns and ${MOST_ANSWERS} answers are kept.`)
    return {
      ...{ name: `Conversation of ${at.slice(0, 16).replace('T', ' ')}`, description: '' },
      ...{ language, at: new Date(at).toISOString(), zone, channel: facts.channel === 'CHAT' ? 'CHAT' : 'VOICE' },
      variables: Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [name, this.#made.value(value, this.#isHidden(name), name)]),
      ),
      ...{
        begins: this.#begins,
        turns: this.#turns.slice(0, MOST_TURNS),
        answers: this.#answers.slice(0, MOST_ANSWERS),
      },
      ends:
        result === null || this.#turns.length > MOST_TURNS
          ? []
          : [expectation('outcome', { match: 'equals', text: this.#made.text(result) })],
    }
  }

  #isHidden(name: string): boolean {
    const { redacted = [] } = this.#log.setup
    return redacted.includes(name) || this.#program.variable(name)?.redact === true
  }

  #told(): string[] {
    const { count } = this.#made
    const replaced =
      count === 0
        ? 'No personal values were found. Read the words before you save them.'
        : 'Numbers, names and addresses were replaced by made-up ones. Read the words before you save them.'
    return [replaced, ...this.#notes]
  }
}

const turn = (does: TestTurn['does'], text = ''): TestTurn => ({ does, text, expects: [] })
const expectation = (kind: Expectation['kind'], more: Partial<Expectation>): Expectation => ({
  ...{ kind, step: '', name: '', match: 'contains', text: '' },
  ...more,
})

/** Fields of answers that are the same for everyone. */
const FIELDS = ['status', 'body', 'headers', 'result']

/** Words of the flow itself: a field that it names is no person. */
function wordsIn({ document }: Program): ReadonlySet<string> {
  return new Set([...FIELDS, ...(JSON.stringify(document).match(/[\p{L}_][\p{L}\d_]*/gu) ?? [])])
}
