import { type Json, jsonSize } from '../json.ts'
import type { ChannelFacts } from './input.ts'
import type { FlowState, Frame, Wait } from './state.ts'

/** Names whose values are redacted; most conversations have none. */
class Marks {
  private names: ReadonlySet<string>

  constructor(names: readonly string[] = []) {
    this.names = new Set(names)
  }

  has(name: string): boolean {
    return this.names.has(name)
  }

  set(name: string, isMarked: boolean): void {
    if (this.names.has(name) === isMarked) return
    const names = new Set(this.names)
    if (isMarked) names.add(name)
    else names.delete(name)
    this.names = names
  }

  toState(): { readonly redacted?: readonly string[] } {
    return this.names.size === 0 ? {} : { redacted: [...this.names] }
  }
}

/** A frame while a turn changes it; what does not change is shared with the state before. */
export class FrameDraft {
  readonly flow: string
  nodeId: string
  faults: number
  readonly language: string | undefined
  private values: Readonly<Record<string, Json>>
  private entries: Readonly<Record<string, number>>
  /** Our own copies from the first change on: a copy for each would make a long turn cost its square. */
  private ownValues: Record<string, Json> | undefined
  private ownEntries: Record<string, number> | undefined
  private remembered: Readonly<Record<string, Json>>
  private readonly marks: Marks

  constructor(frame: Frame) {
    this.flow = frame.flow
    this.nodeId = frame.nodeId
    this.faults = frame.faults
    this.language = frame.language
    this.values = frame.variables
    this.entries = frame.counts
    this.remembered = frame.memory ?? {}
    this.marks = new Marks(frame.redacted)
  }

  variable(name: string): Json {
    return (Object.hasOwn(this.values, name) ? this.values[name] : null) ?? null
  }

  setVariable(name: string, value: Json, isRedacted = false): void {
    this.ownValues ??= { ...this.values }
    this.ownValues[name] = value
    this.values = this.ownValues
    this.marks.set(name, isRedacted)
  }

  isRedacted(name: string): boolean {
    return this.marks.has(name)
  }

  /** Its values by name. */
  get variables(): Readonly<Record<string, Json>> {
    return this.values
  }

  /** About the length of its values as JSON. */
  size(most: number): number {
    return jsonSize(this.values, most) + jsonSize(this.remembered, most)
  }

  /** What a step keeps while the flow is in it, or in what it has done. */
  memory(nodeId: string): Json {
    return (Object.hasOwn(this.remembered, nodeId) ? this.remembered[nodeId] : null) ?? null
  }

  setMemory(nodeId: string, value: Json): void {
    const { [nodeId]: _, ...others } = this.remembered
    this.remembered = value === null ? others : { ...others, [nodeId]: value }
  }

  count(key: string): number {
    return (Object.hasOwn(this.entries, key) ? this.entries[key] : 0) ?? 0
  }

  setCount(key: string, count: number): void {
    this.ownEntries ??= { ...this.entries }
    if (count === 0) delete this.ownEntries[key]
    else this.ownEntries[key] = count
    this.entries = this.ownEntries
  }

  toFrame(): Frame {
    const { flow, nodeId, values, entries, faults, language } = this
    const memory = Object.keys(this.remembered).length === 0 ? {} : { memory: this.remembered }
    const frame = { flow, nodeId, variables: values, ...this.marks.toState(), counts: entries, ...memory, faults }
    return language === undefined ? frame : { ...frame, language }
  }
}

/** The state while a turn changes it; the state that was passed in stays as it is. */
export class Draft {
  readonly seed: number
  readonly facts: ChannelFacts
  readonly zone: string | undefined
  private readonly marks: Marks
  hushed: boolean
  readonly frames: FrameDraft[]
  draws: number
  language: string
  steps: number
  sinceWait: number
  awayMs: number
  recent: FlowState['recent']
  listened: number
  said: number
  asked: number
  shared: Readonly<Record<string, Json>>
  private ownShared: Record<string, Json> | undefined
  wait: Wait | null
  ended: FlowState['ended']
  disposition: FlowState['disposition']

  constructor(state: FlowState) {
    this.seed = state.seed
    this.facts = state.facts
    this.zone = state.zone
    this.marks = new Marks(state.redacted)
    this.hushed = state.hushed ?? false
    this.frames = state.frames.map((frame) => new FrameDraft(frame))
    this.draws = state.draws
    this.language = state.language
    this.steps = state.steps
    this.sinceWait = state.sinceWait
    this.awayMs = state.awayMs
    this.recent = state.recent
    this.listened = state.listened
    this.said = state.said
    this.asked = state.asked
    this.shared = state.shared
    this.wait = state.wait
    this.ended = state.ended
    this.disposition = state.disposition
  }

  share(name: string, value: Json, isRedacted = false): void {
    this.ownShared ??= { ...this.shared }
    this.ownShared[name] = value
    this.shared = this.ownShared
    if (isRedacted) this.redact(name)
  }

  /** For good: several flows share it, and what is a secret to one of them is one to all. */
  redact(name: string): void {
    this.marks.set(name, true)
  }

  isRedacted(name: string): boolean {
    return this.marks.has(name)
  }

  /** About the length of all values as JSON. */
  size(most: number): number {
    let size = jsonSize(this.shared, most)
    for (const frame of this.frames) size += frame.size(most)
    return size
  }

  toState(): FlowState {
    return {
      v: 2,
      seed: this.seed,
      draws: this.draws,
      language: this.language,
      ...(this.zone === undefined ? {} : { zone: this.zone }),
      facts: this.facts,
      steps: this.steps,
      sinceWait: this.sinceWait,
      awayMs: this.awayMs,
      recent: this.recent,
      listened: this.listened,
      said: this.said,
      asked: this.asked,
      shared: this.shared,
      ...this.marks.toState(),
      ...(this.hushed ? { hushed: true } : {}),
      frames: this.frames.map((frame) => frame.toFrame()),
      wait: this.wait,
      ended: this.ended,
      disposition: this.disposition,
    }
  }
}
