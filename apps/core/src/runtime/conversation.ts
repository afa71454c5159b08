import { channelType, type EventKind, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import {
  type AskEffect,
  canonicalJson,
  definitionOf,
  type Effect,
  type FlowInput,
  type FlowNode,
  type FlowState,
  type Json,
  type Program,
  start,
  step,
} from '@parley/flow'
import { evaluateGrammars } from '@parley/recognise/grammar/evaluate.ts'
import { localTime } from '@parley/recognise/zone.ts'
import { arrivalOf } from './arrivalOf.ts'
import type { WaitsFor } from './channel.ts'
import {
  type AskAnswer,
  asksOf,
  awaitedIds,
  type Brought,
  type Checkpoint,
  type Missed,
  type Said,
} from './checkpoint.ts'
import { firstPart, type LivePart, livePart } from './livePart.ts'
import { Named, textOf } from './named.ts'
import { Recorder } from './recorder.ts'
import type { RecordedEvent } from './recording.ts'
import { release } from './release.ts'
import { RiskWatch } from './riskWatch.ts'
import { factsOf, type Setup, startOfGuid } from './setup.ts'

/** What a turn may take by the clock where others wait; its units of work are used up long before, unless the machine stands still. */
export const TURN_PATIENCE_MS = 1_000

/** A conversation in memory: the engine's turns, recorded. Does no I/O; its driver answers what it asks. */
export class Conversation {
  readonly setup: Setup
  #program: Program
  readonly recorder: Recorder
  readonly library = new Map<string, Program>()
  /** Grammars and models, as they were when the conversation first needed them. */
  readonly named = new Named()
  /** How risky it is what the person says. */
  readonly risk = new RiskWatch()
  /** What those who watch see of it. */
  live: LivePart
  readonly #startedAt: number
  readonly #patienceMs: number
  #at: Checkpoint | undefined
  #missed: Missed | undefined
  #isHandedOver = false
  #isDown = false

  constructor(setup: Setup, program: Program, checkpoint?: Checkpoint, patienceMs = Number.POSITIVE_INFINITY) {
    this.setup = setup
    this.#program = program
    this.#startedAt = startOfGuid(setup.guid).getTime()
    this.live = firstPart('', new Date(this.#startedAt))
    this.#at = checkpoint
    this.#patienceMs = patienceMs
    const isCall = setup.channel === channelType.of.VOICE
    this.recorder = checkpoint
      ? new Recorder(checkpoint.recorder, isCall)
      : Recorder.of([setup.flowGuid, setup.flowVersion], isCall)
  }

  get program(): Program {
    return this.#program
  }

  /** The version it runs, or what of a draft. */
  get version(): number {
    const { flows, main = 0 } = this.recorder.state
    return flows[main]?.[1] ?? this.setup.flowVersion
  }

  /**
   * The draft was edited while it is tried: goes on with that, where it stands and with what it knows. A step that it stands at and that is
   * gone by now holds it back, which it says; false then.
   */
  goOnWith(program: Program, version: number, at: Date): boolean {
    const { frames } = this.#started().state
    const gone = frames.find(({ flow, nodeId }) => flow === '' && !isSameStep(this.#program, program, nodeId))
    const note = (event: EventKind, nodeId: string | null, text: string, code: string) =>
      this.recorder.note({ event, nodeId, text, data: { code } }, this.#offset(at))
    if (gone) {
      const label = (this.#program.hasNode(gone.nodeId) && this.#program.node(gone.nodeId).label) || gone.nodeId
      const text = `“${label}”, where this conversation stands, is no longer in the draft. It continues with the draft as it was before.`
      note(eventKind.of.WARNING, gone.nodeId, text, 'draft.stepGone')
      return false
    }
    this.#program = program
    this.recorder.goOnWith([this.setup.flowGuid, version])
    note(eventKind.of.DEBUG, null, 'The draft was edited. The conversation continues with it.', 'draft.edited')
    return true
  }

  get checkpoint(): Checkpoint | undefined {
    const { risk } = this.risk
    return this.#at && { ...this.#at, recorder: this.recorder.state, ...(risk && { risk }) }
  }

  /** What those who watch see after a turn. */
  look(events: readonly RecordedEvent[], now: Date): LivePart {
    this.live = livePart(this, events, now, this.live)
    return this.live
  }

  /** Whether a flow in it holds values that may not be shown; what it was given may be one. */
  get isSensitive(): boolean {
    const { redacted, hushed = false } = this.#at?.state ?? {}
    const isGiven = this.setup.redacted !== undefined || redacted !== undefined
    return isGiven || hushed || [this.program, ...this.library.values()].some(({ isSensitive }) => isSensitive)
  }

  /** The variables that its flows share with other conversations of the tenant. */
  get tenantNames(): readonly string[] {
    return [...new Set([this.program, ...this.library.values()].flatMap(tenantNamesOf))]
  }

  /** Whether the flow is at its end. */
  get hasEnded(): boolean {
    return this.#at !== undefined && this.#at.state.ended !== null
  }

  get waitsFor(): WaitsFor {
    if (this.hasEnded) return this.#isHandedOver ? 'nextLeg' : 'nobody'
    if (this.#at?.state.wait?.for === 'agent') return 'supervisor'
    return this.#at?.listening ? 'person' : 'answer'
  }

  /** Whether it is over: of a call that is when the line is down, after the last words have been played. */
  get isOver(): boolean {
    return (
      this.#missed !== undefined || (this.hasEnded && (this.#isDown || this.setup.channel !== channelType.of.VOICE))
    )
  }

  /** How it ended where nobody answered. */
  get missed(): Missed | undefined {
    return this.#missed
  }

  /** Someone is there: begins at an instant; the answer left at `sent`. */
  begin(at: Date, sent: () => Date = () => at, ringMs?: number): Brought {
    const { setup, program } = this
    const moment = this.#moment(at)
    const input = {
      ...moment,
      facts: factsOf(setup),
      zone: setup.zone,
      variables: setup.variables,
      ...(setup.redacted && { redacted: setup.redacted }),
      ...(setup.language === null ? {} : { language: setup.language }),
      seed: setup.seed,
      flow: { guid: setup.flowGuid, version: setup.flowVersion },
    }
    this.recorder.log({ ...input, release })
    const result = start(program, input, this.#patience())
    const [first, ...others] = result.effects
    const sentMs = this.#offset(sent())
    // A call starts when it is made; its flow when it is answered.
    this.recorder.record(
      first?.kind === 'event' ? [ringMs === undefined ? first : { ...first, offsetMs: 0 }] : [],
      sentMs,
    )
    this.recorder.note({ event: eventKind.of.PICKUP, nodeId: null, ...arrivalOf(setup) }, moment.offsetMs)
    this.recorder.record(others, sentMs)
    const initial = initialOf(program, first)
    return this.#keep(result.state, result.effects, {
      answeredMs: moment.offsetMs,
      initial,
      ...(ringMs !== undefined && { ringMs }),
    })
  }

  /** A call that nobody answered: its flow never began. */
  miss(missed: Missed, at: Date): Brought {
    const { setup } = this
    const data = {
      line: setup.line?.name ?? null,
      flow: setup.flowGuid,
      version: setup.flowVersion,
      language: setup.language,
    }
    this.#missed = missed
    this.recorder.note({ event: eventKind.of.START, nodeId: null, data }, 0)
    const { by, reason, cause } = missed
    const how = { by, reason, ...(cause && { cause }) }
    this.recorder.note({ event: eventKind.of.HANGUP, nodeId: null, data: how }, this.#offset(at))
    return { said: [], stored: [] }
  }

  /** Something is said that is not the flow’s, which knows nothing of it. */
  utter(text: string, at: Date): Brought {
    this.recorder.note({ event: eventKind.of.ROBOT, nodeId: null, text }, Math.max(0, this.#offset(at)))
    return { said: [], stored: [] }
  }

  /** Records what did not work beside the flow, which knows nothing of it. */
  warn(code: string, text: string, at: Date): Brought {
    const warning = { event: eventKind.of.WARNING, nodeId: null, text, data: { code } }
    this.recorder.note(warning, Math.max(0, this.#offset(at)))
    return { said: [], stored: [] }
  }

  /** Takes an input at an instant; the robot's answer to it left at `sent`. */
  take(said: Said, at: Date, sent: () => Date = () => at): Brought {
    const before = this.#started()
    const input = this.#inputOf(said, at)
    this.recorder.log(input)
    const result = step(this.program, before.state, input, this.library, this.#patience())
    this.recorder.record(result.effects, this.#offset(sent()))
    const { language } = result.state
    for (const raised of this.risk.score(result.effects, language)) this.recorder.note(raised, input.offsetMs)
    if (said.kind === 'hangup') {
      this.#isDown = true
      this.recorder.release(input.offsetMs)
    }
    return this.#keep(result.state, result.effects, before)
  }

  /** Takes the answer to what it asked. */
  answer(
    id: string,
    { subflow, facts, warning, pinned, tenant = {}, redacted = [], ...answer }: AskAnswer,
    at: Date,
    sent: () => Date = () => at,
  ): Brought {
    const ask = asksOf(this.#started()).find((each) => each.id === id)
    if (subflow) {
      this.library.set(subflow.key, subflow.program)
      if (subflow.named) this.named.add(subflow.named)
      this.recorder.addFlow([subflow.guid, subflow.version])
    }
    if (warning) {
      const { code, text } = warning
      const nodeId = ask?.nodeId ?? null
      this.recorder.note({ event: eventKind.of.WARNING, nodeId, text, data: { code } }, this.#offset(at))
    }
    if (pinned !== undefined) {
      const data = { do: 'request', status: pinned, test: true }
      const text = `Pinned answer ${pinned}. As this is a test, nothing was sent.`
      this.recorder.note({ event: eventKind.of.AGENT, nodeId: ask?.nodeId ?? null, text, data }, this.#offset(at))
    }
    if (facts) this.recorder.explain({ ...facts, ...(ask?.service === 'http' && { url: this.#urlAsked(ask) }) })
    const { shared } = this.#started().state
    // What the conversation has already it may have changed in a turn that is not yet kept.
    const fresh = Object.fromEntries(Object.entries(tenant).filter(([name]) => !Object.hasOwn(shared, name)))
    const said: Said =
      'failed' in answer ? { kind: 'failed', id, ...answer.failed } : { kind: 'answered', id, value: answer.value }
    return this.take({ ...said, tenant: fresh, redacted }, at, sent)
  }

  /** The answer that stands for a service in this conversation; undefined wherever it is no test, whatever the flow has pinned. */
  pinnedAnswer(ask: AskEffect): AskAnswer | undefined {
    const node = this.setup.isTest && ask.service === 'http' ? this.#nodeOf(ask) : undefined
    const pinned = node && definitionOf(node).pinned?.(node)
    if (!pinned) return undefined
    const { value, status } = pinned
    return { value, facts: { test: true, pinned: true, status }, pinned: status }
  }

  /** Records a failure that the flow knows nothing of. */
  noteError(code: string, text: string, at: Date): void {
    this.recorder.note({ event: eventKind.of.ERROR, nodeId: null, text, data: { code } }, this.#offset(at))
  }

  #inputOf(said: Said, at: Date): FlowInput {
    const { listening, state } = this.#started()
    const { tenant = {}, redacted = [], ...rest } = said
    const isNews = (name: string, value: Json) =>
      !isEqual(value, state.shared[name]) || (redacted.includes(name) && !state.redacted?.includes(name))
    const changed = Object.entries(tenant).filter(([name, value]) => isNews(name, value))
    const answering: Said = isPersons(rest) ? { listen: listening?.id ?? '', ...rest } : rest
    // Every person's input names its listen by now.
    const input = { ...this.#recognised(answering, at), ...this.#moment(at) } as FlowInput
    const hidden = redacted.filter((name) => changed.some(([each]) => each === name))
    return {
      ...input,
      ...(changed.length > 0 && { tenant: Object.fromEntries(changed) }),
      ...(hidden.length > 0 && { redacted: hidden }),
    }
  }

  /** With what grammars and models that are listened for make of it: a part of the input, so that it is the same when it is run again. */
  #recognised(said: Said, at: Date): Said {
    const { listening } = this.#started()
    if (said.kind !== 'heard' || !listening || said.listen !== listening.id) return said
    const grammars = listening.hints.grammars.flatMap((guid) => {
      const grammar = this.named.grammars.get(guid)
      return grammar ? [[guid, grammar] as const] : []
    })
    const { models, warnings } = this.named.classify(textOf(said), listening.hints.models)
    const known = models ? { ...said, recognition: { ...said.recognition, models } } : said
    for (const warning of warnings) this.recorder.note({ ...warning, nodeId: listening.nodeId }, this.#offset(at))
    if (grammars.length === 0) return known
    const around = { language: listening.language, at: this.#moment(at).at, zone: this.setup.zone }
    const { alternatives, isCut } = evaluateGrammars(grammars, said.alternatives, around)
    if (isCut) {
      const text = 'Some grammars were not tried: those before took too much work'
      const warning = { event: eventKind.of.WARNING, nodeId: listening.nodeId, text, data: { code: 'grammar.work' } }
      this.recorder.note(warning, this.#offset(at))
    }
    return { ...known, alternatives }
  }

  #keep(
    state: FlowState,
    effects: readonly Effect[],
    { answeredMs, ringMs, initial }: Pick<Checkpoint, 'answeredMs' | 'ringMs' | 'initial'>,
  ): Brought {
    const asked = effects.filter((effect) => effect.kind === 'ask')
    if (state.ended) this.#isHandedOver ||= effects.some(namesNextLeg)
    const known = [...(this.#at ? asksOf(this.#at) : []), ...asked]
    const { own, transfer } = awaitedIds(state)
    const pending = known.find(({ id }) => id === own) ?? null
    const transferring = known.find(({ id }) => id === transfer)
    const heard = effects.findLast((effect) => effect.kind === 'listen')
    const listening = state.wait?.for === 'person' ? (heard ?? this.#at?.listening ?? null) : null
    this.#at = {
      state,
      recorder: this.recorder.state,
      pending,
      ...(transferring && { transfer: transferring }),
      listening,
      answeredMs,
      ...(ringMs !== undefined && { ringMs }),
      initial,
    }
    return {
      said: effects.filter((effect) => effect.kind === 'say'),
      stored: effects.filter((effect) => effect.kind === 'store'),
    }
  }

  /** The address as the flow has it, with the places of its values but not the values. */
  #urlAsked(ask: AskEffect): string {
    const node = this.#nodeOf(ask)
    return (node && definitionOf(node).address?.(node)) ?? ''
  }

  #nodeOf({ nodeId }: AskEffect): FlowNode | undefined {
    const { state } = this.#started()
    const program = this.library.get(state.frames.at(-1)?.flow ?? '') ?? this.program
    return program.hasNode(nodeId) ? program.node(nodeId) : undefined
  }

  #started(): Checkpoint {
    if (!this.#at) throw new Error('the conversation has not begun')
    return this.#at
  }

  #patience(): () => boolean {
    const until = performance.now() + this.#patienceMs
    return () => performance.now() > until
  }

  #offset(at: Date): number {
    return Math.max(0, at.getTime() - this.#startedAt)
  }

  #moment(at: Date) {
    return { at: localTime(at.getTime(), this.setup.zone), offsetMs: this.#offset(at) }
  }
}

const namesNextLeg = (effect: Effect): boolean =>
  effect.kind === 'event' && effect.event === eventKind.of.CALL_TRANSFER && typeof effect.data?.next === 'string'

const isSameStep = (before: Program, after: Program, nodeId: string): boolean =>
  after.hasNode(nodeId) && before.hasNode(nodeId) && after.node(nodeId).type === before.node(nodeId).type

const isPersons = (said: Said): said is Extract<Said, { kind: 'heard' | 'keyed' | 'silence' }> =>
  said.kind === 'heard' || said.kind === 'keyed' || said.kind === 'silence'

const isEqual = (one: Json | undefined, other: Json | undefined): boolean => canonicalJson(one) === canonicalJson(other)

export const tenantNamesOf = ({ settings }: Program): readonly string[] =>
  settings.variables.flatMap(({ name, scope }) => (scope === 'tenant' ? [name] : []))

/** The flow's own variables before its first step, as its start says; redacted ones are masked there. */
function initialOf(program: Program, first: Effect | undefined): Record<string, Json> {
  const said = first?.kind === 'event' ? first.data?.variables : undefined
  const given = new Map(typeof said === 'object' && said !== null ? Object.entries(said) : [])
  return Object.fromEntries(program.settings.variables.map(({ name }) => [name, given.get(name) ?? null]))
}
