import type { FlowDocument, FlowDocumentInput } from '../src/document.schema.ts'
import {
  compile,
  type Effect,
  type FlowInput,
  type FlowState,
  type Library,
  type Program,
  parseFlowDocument,
  type StartInput,
  start,
  step,
} from '../src/index.ts'

export const AT = '2026-03-05T10:00:00Z'

type Settings = Partial<FlowDocumentInput['settings']>
export type NodeInput = FlowDocumentInput['nodes'][number]

/** A document of nodes with the settings most tests need; throws with the problems where it is none. */
export function flowOf(nodes: readonly NodeInput[], settings: Settings = {}): FlowDocument {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en', ...settings },
    nodes,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems, null, 2))
  return parsed.document
}

/** Start → the node "it" → one end node per given outlet, whose reason is the outlet's name. */
export function flowAround(node: NodeInput, outlets: readonly string[], settings: Settings = {}): FlowDocument {
  const ends = outlets.map((outlet, index): NodeInput => ({ id: `end${index}`, type: 'end', reason: outlet }))
  const wires = Object.fromEntries(outlets.map((outlet, index) => [outlet, `end${index}`]))
  return flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: node.id } },
      { ...node, outlets: { ...wires, ...node.outlets } },
      ...ends,
    ],
    settings,
  )
}

type Told<T> = T extends { readonly listen: string }
  ? Omit<T, 'at' | 'offsetMs' | 'listen'> & { readonly listen?: string }
  : T extends unknown
    ? Omit<T, 'at' | 'offsetMs'>
    : never
/** An input; those of a person answer the listen of the moment unless they name one. */
export type Said = string | Told<FlowInput>

export const keyed = (digits: string, endedBy: 'terminator' | 'max' | 'timeout' = 'terminator'): Said => ({
  kind: 'keyed',
  digits,
  endedBy,
})
export const silence: Said = { kind: 'silence' }

/** What was said at the listen at which a conversation stands. */
export function heardAt({ wait }: FlowState, text: string, by: 'speech' | 'typed' = 'speech') {
  const listen = wait?.for === 'person' ? wait.listen : ''
  return { kind: 'heard', listen, by, alternatives: [{ text }] } as const
}

/** Talks to a flow as a runner would, with the state stored as JSON text between the turns. */
export class Conversation {
  readonly program: Program
  readonly all: Effect[] = []
  state: FlowState
  /** Effects of the last turn. */
  effects: readonly Effect[]
  private readonly library: Library
  private offsetMs = 0

  constructor(
    document: FlowDocument,
    begin: Partial<StartInput> = {},
    library: Readonly<Record<string, FlowDocument>> = {},
  ) {
    this.program = compile(document)
    this.library = new Map(Object.entries(library).map(([key, one]) => [key, compile(one)]))
    const first = start(this.program, { at: AT, offsetMs: 0, facts: {}, seed: 1, ...begin })
    this.state = first.state
    this.effects = first.effects
    this.all.push(...first.effects)
  }

  tell(said: Said, offsetMs = this.offsetMs + 1_000): this {
    this.offsetMs = offsetMs
    const what = typeof said === 'string' ? heardAt(this.state, said) : said
    const { wait } = this.state
    const now = { at: AT, offsetMs, listen: wait?.for === 'person' ? wait.listen : '' }
    const result = step(this.program, JSON.parse(JSON.stringify(this.state)), { ...now, ...what }, this.library)
    this.state = result.state
    this.effects = result.effects
    this.all.push(...result.effects)
    return this
  }

  of<K extends Effect['kind']>(
    kind: K,
    effects: readonly Effect[] = this.all,
  ): readonly Extract<Effect, { kind: K }>[] {
    return effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind)
  }

  get said(): readonly string[] {
    return this.of('say').map((effect) => effect.text)
  }

  get path(): readonly string[] {
    return this.of('visit').map((effect) => effect.nodeId)
  }

  /** The reason with which it ended. */
  get reason(): string | undefined {
    return this.state.ended?.reason
  }

  events(kind: number) {
    return this.of('event').filter((effect) => effect.event === kind)
  }

  variable(name: string) {
    return this.state.frames.at(-1)?.variables[name] ?? this.state.shared[name] ?? null
  }
}
