import { inLanguage } from '@parley/recognise/language.ts'
import { READING_COST } from '../expressions/expression.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import type { Scope } from '../expressions/functions.ts'
import { MASK } from '../expressions/mask.ts'
import { Meter } from '../expressions/meter.ts'
import type { Encoding } from '../expressions/template.ts'
import { WORDS } from '../expressions/wording.ts'
import { type Json, jsonSize } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { type OpeningTimes, openingTimes } from '../opening-times.schema.ts'
import type { FlowVariable } from '../settings.schema.ts'
import type { Texts, Utterance } from '../texts/text.schema.ts'
import type { Draft, FrameDraft } from './draft.ts'
import type { AskEffect, Effect, EventEffect, ListenEffect, SayEffect } from './effect.ts'
import { EVENT, type EventKind } from './event-kind.ts'
import { FlowFault } from './flow-fault.ts'
import type { Found } from './found.ts'
import type { HangupBy, Moment } from './input.ts'
import { pick } from './pick.ts'
import type { Library, Program } from './program.ts'
import { secretsOf, sensitiveIf, textsIn } from './secrets.ts'
import type { Attempts } from './state.ts'
import { valueFor } from './variable-value.ts'

export interface Rendered {
  readonly text: string
  /** The same with redacted values masked; the only form that is stored. */
  readonly masked: string
}

/** What a node listens for; the rest is the same wherever it listens. */
export type ListenSpec = Omit<ListenEffect, 'kind' | 'id' | 'nodeId' | 'language'>

/** What a node asks for: done at most once and given up when the person leaves, unless it says otherwise. */
export type AskSpec = Pick<AskEffect, 'service' | 'payload' | 'timeoutMs'> &
  Partial<Pick<AskEffect, 'repeatable' | 'cancelOn'>> & {
    /** Kept with the wait until the answer comes; nothing that may not be shown. */
    readonly keep?: Json
    /** A person has the conversation until the answer. */
    readonly isAway?: boolean
  }

/** Characters of what came from outside that are shown to whoever tries the flow. */
const MOST_EXCERPT = 300
const NO_ATTEMPTS: Attempts = { noInputs: 0, noMatches: 0 }

/** One turn: what nodes may see and do. Collects the effects and changes only its own draft of the state. */
export class Turn {
  readonly draft: Draft
  readonly moment: Moment
  readonly library: Library
  readonly effects: Effect[] = []
  private readonly main: Program
  private readonly isOverdue: () => boolean
  private readonly meter = new Meter()
  private traces = 0
  /** At most so large; known from the first change on. */
  private stateSize: number | undefined

  constructor(main: Program, draft: Draft, moment: Moment, library: Library, isOverdue: () => boolean = () => false) {
    this.main = main
    this.draft = draft
    this.moment = { at: moment.at, offsetMs: moment.offsetMs }
    this.library = library
    this.isOverdue = isOverdue
  }

  /** Counts work, and ends a conversation that wants too much of it before its next wait. */
  spend = (units: number): void => {
    if (!this.meter.take(units) || this.isOverdue()) throw tooMuchWork()
    if (this.effects.length - this.traces > LIMITS.turnEffects)
      throw new FlowFault('limit.effects', 'The flow does too many things before it waits or ends', false)
  }

  get frame(): FrameDraft {
    const frame = this.draft.frames.at(-1)
    if (!frame) throw new FlowFault('state.empty', 'The conversation has no frame', false)
    return frame
  }

  /** How long the conversation is the flow's, without the time that a person had it. */
  get talkedMs(): number {
    return this.moment.offsetMs - this.draft.awayMs
  }

  /** Counts the time that a person had the conversation until now. */
  countAway(): void {
    const { wait } = this.draft
    if (!wait || wait.for === 'person' || wait.awaySinceMs === undefined) return
    const { offsetMs } = this.moment
    this.draft.awayMs += Math.max(0, offsetMs - wait.awaySinceMs)
    this.draft.wait = { ...wait, awaySinceMs: offsetMs }
  }

  /** A variable of the tenant that the flow or one of its subflows declares. */
  tenantVariable(name: string): FlowVariable | undefined {
    for (const program of [this.main, ...this.library.values()]) {
      const variable = program.variable(name)
      if (variable?.scope === 'tenant') return variable
    }
    return undefined
  }

  get depth(): number {
    return this.draft.frames.length - 1
  }

  get program(): Program {
    return this.programOf(this.frame)
  }

  /** The settings of the flow itself rule the whole conversation: its limits and trace level. */
  get limits() {
    return this.main.settings.limits
  }

  get traceLevel(): number {
    return this.main.settings.traceLevel
  }

  programOf(frame: FrameDraft): Program {
    const program = frame.flow === '' ? this.main : this.library.get(frame.flow)
    if (!program)
      throw new FlowFault('library.missing', `The program of the subflow "${frame.flow}" was not provided`, false)
    if (program.fault) throw program.fault
    return program
  }

  event(event: EventKind, more: Partial<Omit<EventEffect, 'kind' | 'event'>> = {}): void {
    const nodeId = this.draft.frames.at(-1)?.nodeId ?? null
    this.effects.push({ kind: 'event', event, nodeId, depth: Math.max(0, this.depth), ...this.moment, ...more })
  }

  trace(level: 1 | 2 | 3, text: string, data: { readonly [key: string]: Json }): void {
    if (this.traceLevel < level) return
    this.traces++
    this.event(EVENT.DEBUG, { text, data })
  }

  /** Asks for something to be done outside and waits for its answer; gives the id of the ask. */
  ask({ repeatable = false, cancelOn = 'hangup', keep, isAway = false, ...spec }: AskSpec): string {
    this.draft.asked++
    const id = `q${this.draft.asked}`
    this.effects.push({ kind: 'ask', id, nodeId: this.frame.nodeId, ...spec, repeatable, cancelOn })
    const kept = keep === undefined ? {} : { kept: keep }
    this.draft.wait = { for: 'ask', id, ...kept, ...(isAway && { awaySinceMs: this.moment.offsetMs }) }
    return id
  }

  /** Waits for the person. */
  listen(spec: ListenSpec, { noInputs, noMatches }: Attempts = NO_ATTEMPTS): 'wait' {
    this.draft.listened++
    if (spec.sensitive) this.draft.hushed = true
    const id = `l${this.draft.listened}`
    const { nodeId } = this.frame
    this.effects.push({ kind: 'listen', id, nodeId, language: this.draft.language, ...spec })
    this.draft.wait = { for: 'person', listen: id, noInputs, noMatches }
    return 'wait'
  }

  get(name: string): Json {
    const variable = this.declared(name)
    if (variable.scope === 'call') return this.frame.variable(name)
    return (Object.hasOwn(this.draft.shared, name) ? this.draft.shared[name] : null) ?? null
  }

  /** The opening times in a variable, if it holds any. Schemas are the engine's: the definitions of nodes are drawn from, too, and need none. */
  openingTimes(name: string): OpeningTimes | undefined {
    const value = this.get(name)
    this.spend(jsonSize(value, LIMITS.stringLength))
    return openingTimes.safeParse(value).data
  }

  /** Gives a variable a value; the mark of a redacted one goes with it. `add` where it comes of adding to the one before. */
  set(name: string, { value, isRedacted }: Found, op: 'set' | 'add' = 'set'): void {
    const variable = this.declared(name)
    const { scope } = variable
    const [before, from] = [this.get(name), this.shown(name)]
    const wasRedacted = this.isRedacted(name)
    const to = valueFor(variable, value)
    this.spend(SET_COST + recordCost(to))
    if (scope === 'call') this.frame.setVariable(name, to, isRedacted)
    else this.draft.share(name, to, isRedacted)
    this.grow(to)
    const { nodeId } = this.frame
    const redacted = this.isRedacted(name)
    const change = { name, scope, from, to: this.shown(name) }
    const isHidden = redacted || wasRedacted
    this.effects.push({ kind: 'variable', ...change, nodeId, depth: this.depth, redacted: isHidden, ...this.moment })
    if (scope === 'tenant') this.store(name, redacted, before, to, op)
    this.trace(2, 'variable', change)
  }

  private store(name: string, redacted: boolean, from: Json, to: Json, op: 'set' | 'add'): void {
    const isAdded = op === 'add' && typeof to === 'number' && typeof from === 'number'
    this.effects.push({
      kind: 'store',
      name,
      redacted,
      ...(isAdded ? { op, value: to - from, from } : { op: 'set', value: to }),
    })
  }

  /** Whether the value of a variable is to be seen by nobody but the person and the services that are asked. */
  isRedacted = (name: string): boolean => {
    const variable = this.program.variable(name)
    if (!variable || variable.redact) return variable !== undefined
    return variable.scope === 'call' ? this.frame.isRedacted(name) : this.draft.isRedacted(name)
  }

  /** The value of a variable as it may be recorded. */
  shown(name: string): Json {
    const value = this.get(name)
    return value !== null && this.isRedacted(name) ? MASK : value
  }

  /** A text from elsewhere, such as a message about what failed, without the redacted values that may be in it. */
  withoutSecrets(text: string): string {
    return this.secrets().reduce((left, secret) => left.replaceAll(secret, MASK), text)
  }

  /** The beginning of what came from outside, for whoever tries the flow; the mask alone where it repeats a redacted value. */
  excerpt(value: Json): string {
    if (this.repeatsSecret(value)) return MASK
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > MOST_EXCERPT ? `${text.slice(0, MOST_EXCERPT)}…` : text
  }

  private secrets(): readonly string[] {
    return secretsOf(this.draft, (flow) => (flow === '' ? this.main : this.library.get(flow)))
  }

  /** Whether what came from outside repeats a redacted value. */
  private repeatsSecret(value: Json): boolean {
    const secrets = this.secrets()
    if (secrets.length === 0) return false
    this.spend((jsonSize(value, LIMITS.stringLength * 5) * secrets.length) >> 5)
    return textsIn(value).some((text) => secrets.some((secret) => text.includes(secret)))
  }

  /**
   * The value of an expression, redacted where it is made from a redacted one; `extra` adds one name to what it sees, with something from
   * outside: what that repeats of a redacted value stays redacted.
   */
  find(source: string, extra?: { readonly name: string; readonly value: Json }): Found {
    if (this.meter.isNew(source)) this.spend(source.length * READING_COST)
    const expression = this.program.expression(source, extra?.name)
    const value = attempt(() => expression.evaluate(this.scope(extra)))
    const isMade = [...expression.names].some((name) => name !== extra?.name && this.isRedacted(name))
    return { value, isRedacted: isMade || (extra !== undefined && this.repeatsSecret(value)) }
  }

  render(source: string, encoding: Encoding = 'text'): Rendered {
    if (!source.includes('{{')) return { text: source, masked: source }
    const template = this.program.template(source)
    if (this.meter.isNew(`{{${source}`)) this.spend(template.length * READING_COST)
    return attempt(() => template.render(this.scope(), encoding, this.isRedacted))
  }

  /** Says one of the alternatives; false where there is none in the language nor in the default one. `part` tells texts of a node apart. */
  say(texts: Texts, interruptible: boolean, part = ''): boolean {
    const chosen = this.choose(texts, part)
    if (chosen) this.utter(chosen.utterance, chosen.language, interruptible)
    return chosen !== undefined
  }

  /** The words of one of the alternatives, not said; redacted where a value in them is. Null where there is none. */
  wording(texts: Texts, part: string): Found {
    const chosen = this.choose(texts, part)
    const { text, masked } = this.render(chosen?.utterance.text ?? '')
    return { value: chosen ? text : null, isRedacted: text !== masked }
  }

  private choose(texts: Texts, part: string): { utterance: Utterance; language: string } | undefined {
    const { settings } = this.program
    const { language } = this.draft
    const translated = inLanguage(texts, language, language) ?? []
    const isTranslated = translated.length > 0
    const alternatives = isTranslated ? translated : (inLanguage(texts, settings.defaultLanguage, language) ?? [])
    if (alternatives.length === 0) return undefined
    const utterance = alternatives[this.pickOf(alternatives.length, `${this.frame.nodeId}${part}`)]
    return utterance && { utterance, language: isTranslated ? language : settings.defaultLanguage }
  }

  /** One of so many, but not the one that this place had the last time. */
  private pickOf(count: number, place: string): number {
    if (count === 1) return 0
    const { seed, recent } = this.draft
    const [, last = count] = recent.find(([one]) => one === place) ?? []
    const isKnown = last < count
    const drawn = pick(seed, this.draft.draws++, isKnown ? count - 1 : count)
    const index = isKnown && drawn >= last ? drawn + 1 : drawn
    this.draft.recent = [...recent.filter(([one]) => one !== place), [place, index] as const].slice(-MOST_RECENT)
    return index
  }

  private utter(utterance: Utterance, language: string, interruptible: boolean): void {
    const { text, masked } = this.render(utterance.text ?? '', utterance.kind === 'ssml' ? 'xml' : 'text')
    this.spend(recordCost(text))
    const asset = utterance.kind === 'audio' ? { asset: utterance.asset } : {}
    const format = utterance.kind
    const id = this.pushSay({ language, format, text, ...asset, interruptible, ...sensitiveIf(text !== masked) })
    const event = utterance.kind === 'audio' ? EVENT.AUDIO_PLAY : EVENT.ROBOT
    this.event(event, { text: masked, say: id, data: { language, format, ...asset } })
  }

  /** Says words that are no template, such as a model's; gives the id they are said by. */
  utterText(words: string): string {
    const text = words.slice(0, LIMITS.textLength)
    const { language } = this.draft
    const format = 'text'
    this.spend(recordCost(text))
    const masked = this.withoutSecrets(text)
    const id = this.pushSay({ language, format, text, interruptible: true, ...sensitiveIf(text !== masked) })
    this.event(EVENT.ROBOT, { text: masked, say: id, data: { language, format } })
    return id
  }

  /** Says what a supervisor wrote. */
  speak(text: string, who: { readonly by: number; readonly name?: string }): void {
    const written = text.slice(0, LIMITS.textLength)
    const { language } = this.draft
    const id = this.pushSay({ language, format: 'text', text: written, interruptible: true })
    this.event(EVENT.AGENT, { text: written, say: id, data: { ...who, do: 'say' } })
  }

  private pushSay(say: Omit<SayEffect, 'kind' | 'id' | 'nodeId' | 'voice' | 'prosody'>): string {
    this.draft.said++
    const id = `s${this.draft.said}`
    const spoken = this.program.settings.languages.find((one) => one.code === say.language)
    const voice = spoken?.voice === undefined ? {} : { voice: spoken.voice }
    const prosody = spoken?.prosody === undefined ? {} : { prosody: spoken.prosody }
    this.effects.push({ kind: 'say', id, nodeId: this.frame.nodeId, ...say, ...voice, ...prosody })
    return id
  }

  /** Ends the conversation, whatever the depth. */
  hangUp(by: HangupBy, reason: string, error = false): void {
    if (this.draft.ended) return
    this.event(EVENT.HANGUP, { data: { by, reason } })
    this.draft.ended = { by, reason, error }
    this.draft.wait = null
    this.effects.push({ kind: 'hangup', nodeId: this.draft.frames.at(-1)?.nodeId ?? null, by, reason, error })
  }

  /** Refuses to let the state become too large. */
  grow(added: Json = null): void {
    const { draft } = this
    const most = LIMITS.stateSize
    this.stateSize = (this.stateSize ?? draft.size(most)) + jsonSize(added, most)
    if (this.stateSize <= most) return
    // What was there before may have gone.
    this.stateSize = draft.size(most)
    this.spend(this.stateSize >> 4)
    if (this.stateSize > most)
      throw new FlowFault('limit.state', 'The values of the conversation became too large', false)
  }

  private declared(name: string): FlowVariable {
    const variable = this.program.variable(name)
    if (!variable) throw new FlowFault('variable.undeclared', `The variable "${name}" is not declared`)
    return variable
  }

  private scope(extra?: { readonly name: string; readonly value: Json }): Scope {
    return {
      now: this.moment.at,
      zone: this.draft.zone,
      language: this.draft.language,
      words: WORDS,
      meter: this.meter,
      lookup: (name) => (name === extra?.name ? extra.value : this.get(name)),
    }
  }
}

const tooMuchWork = () => new FlowFault('limit.cost', 'The flow needs too much work before it waits or ends', false)

/** Places whose last alternative is remembered. */
const MOST_RECENT = 10

/** Giving a variable a value and writing it down, in units of work. */
export const SET_COST = 400

/** A value is looked through, copied into the recording and written as JSON more than once. */
const recordCost = (value: Json): number => jsonSize(value, LIMITS.stringLength * 5) >> 1

/** Turns the fault of an expression into one of the flow. */
function attempt<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof ExpressionError && error.code === 'cost') throw tooMuchWork()
    if (error instanceof ExpressionError) throw new FlowFault(`expression.${error.code}`, error.message)
    throw error
  }
}
