import { type CallOutcome, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { DiagnosticInput, DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { transferWords } from '../transfer-words.ts'

export type Phase = 'idle' | 'starting' | 'running' | 'ended' | 'failed'
export type Bubble = {
  readonly id: string
  readonly from: 'robot' | 'human' | 'keys' | 'silence' | 'note' | 'warning' | 'error'
  readonly text: string
  /** Why, where something failed: what was refused, or what a service answered. */
  readonly detail?: string
  /** The step of this flow at which it was. */
  readonly nodeId?: string
  /** Guid of the recording that is played. */
  readonly asset?: string
  /** Sent, and not yet confirmed by the core. */
  readonly isPending?: boolean
}
export type Visit = {
  readonly nodeId: string
  readonly depth: number
  readonly flowGuid: string
  /** The outlet of the step before by which it was reached. */
  readonly via: string | null
}
export type LiveVariable = {
  readonly name: string
  readonly value: Json
  readonly isRedacted: boolean
  readonly seq: number
}
export type DebugEvent = Extract<DiagnosticOutput, { type: 'event' }>
type Listening = Omit<Extract<DiagnosticOutput, { type: 'listening' }>, 'type'>
type Ended = { readonly outcome: CallOutcome; readonly disposition: string | null; readonly reason: string }

/** A test conversation as the page knows it. */
export type TestCall = {
  readonly phase: Phase
  readonly guid: string | undefined
  /** How often it was handed over to another flow, each a conversation with numbers of its own. */
  readonly leg: number
  /** The connection is gone for the moment; what is sent waits. */
  readonly isLost: boolean
  /** The last running number that was seen. */
  readonly seq: number
  readonly bubbles: readonly Bubble[]
  readonly isTyping: boolean
  readonly listening: Listening | undefined
  readonly visits: readonly Visit[]
  readonly variables: readonly LiveVariable[]
  readonly debug: readonly DebugEvent[]
  readonly ended: Ended | undefined
  readonly failure: string | undefined
}

export type TestAction =
  | { readonly type: 'start' }
  | { readonly type: 'prepared'; readonly guid: string }
  | { readonly type: 'handedOver'; readonly guid: string }
  | { readonly type: 'output'; readonly output: DiagnosticOutput }
  | { readonly type: 'sent'; readonly input: DiagnosticInput; readonly id: string }
  | { readonly type: 'lost' | 'found' | 'reset' }
  | { readonly type: 'failed'; readonly message: string }

export const noTest: TestCall = {
  phase: 'idle',
  guid: undefined,
  leg: 0,
  isLost: false,
  seq: 0,
  bubbles: [],
  isTyping: false,
  listening: undefined,
  visits: [],
  variables: [],
  debug: [],
  ended: undefined,
  failure: undefined,
}

export function testReducer(state: TestCall, action: TestAction): TestCall {
  switch (action.type) {
    case 'start':
      return { ...noTest, phase: 'starting' }
    case 'prepared':
      return { ...state, guid: action.guid }
    case 'handedOver':
      // Its flow has values of its own; what was talked stays to be read.
      return {
        ...state,
        phase: 'running',
        guid: action.guid,
        leg: state.leg + 1,
        seq: 0,
        isTyping: true,
        listening: undefined,
        debug: [],
        bubbles: state.bubbles.map(confirmed),
      }
    case 'reset':
      return noTest
    case 'failed':
      return {
        ...state,
        phase: 'failed',
        failure: action.message,
        isTyping: false,
        listening: undefined,
        isLost: false,
      }
    case 'lost':
      return { ...state, isLost: true }
    case 'found':
      return { ...state, isLost: false }
    case 'sent':
      return takeSent(state, action.input, action.id)
    case 'output':
      return takeOutput(state, action.output)
  }
}

const SENT_FROM = { text: 'human', dtmf: 'keys', silence: 'silence' } as const

/** What a person says shows at once; the core's own word for it takes its place. */
function takeSent(state: TestCall, input: DiagnosticInput, id: string): TestCall {
  if (input.type === 'hangup' || input.type === 'debug') return state
  const text = input.type === 'text' ? input.text : input.type === 'dtmf' ? input.keys : ''
  const bubble: Bubble = { id, from: SENT_FROM[input.type], text, isPending: true }
  return { ...state, bubbles: [...state.bubbles, bubble], isTyping: true, listening: undefined }
}

function takeOutput(state: TestCall, output: DiagnosticOutput): TestCall {
  if ('seq' in output) {
    // A new connection may repeat what is known.
    if (output.seq <= state.seq) return state
    return takeNumbered({ ...state, phase: 'running', seq: output.seq }, output)
  }
  switch (output.type) {
    case 'started':
      return { ...state, phase: 'running', isTyping: true, variables: variablesOf(output.variables) }
    case 'listening': {
      const { type: _, ...listening } = output
      // A line that came back says first where it stands; what is still under way is heard after it.
      const bubbles = state.bubbles.map((bubble) => (bubble.from === 'silence' ? confirmed(bubble) : bubble))
      return { ...state, phase: 'running', isTyping: bubbles.some(({ isPending }) => isPending), listening, bubbles }
    }
    case 'ended': {
      const { type: _, ...ended } = output
      return {
        ...state,
        phase: 'ended',
        ended,
        isTyping: false,
        listening: undefined,
        isLost: false,
        bubbles: state.bubbles.map(confirmed),
      }
    }
    case 'refused':
      return {
        ...state,
        isTyping: false,
        bubbles: [...state.bubbles.filter(({ isPending }) => !isPending), note(state, 'warning', output.error)],
      }
  }
}

const confirmed = ({ isPending: _, ...bubble }: Bubble): Bubble => bubble
const note = (state: TestCall, from: Bubble['from'], text: string): Bubble => ({
  id: `${from}-${state.leg}-${state.seq}-${state.bubbles.length}`,
  from,
  text,
})

const variablesOf = (variables: Json): readonly LiveVariable[] =>
  typeof variables === 'object' && variables !== null && !Array.isArray(variables)
    ? Object.entries(variables).map(([name, value = null]) => ({ name, value, isRedacted: false, seq: 0 }))
    : []

type Numbered = Extract<DiagnosticOutput, { seq: number }>

function takeNumbered(state: TestCall, output: Numbered): TestCall {
  if (output.type === 'visit') {
    const { nodeId, depth, flowGuid, via } = output
    return { ...state, visits: [...state.visits, { nodeId, depth, flowGuid, via }] }
  }
  if (output.type === 'variable') return { ...state, variables: withVariable(state.variables, output) }
  return takeEvent(state, output)
}

function withVariable(
  variables: readonly LiveVariable[],
  { name, value, redacted, seq }: Extract<Numbered, { type: 'variable' }>,
): readonly LiveVariable[] {
  const changed: LiveVariable = { name, value, isRedacted: redacted, seq }
  return variables.some((each) => each.name === name)
    ? variables.map((each) => (each.name === name ? changed : each))
    : [...variables, changed]
}

const { ROBOT, AUDIO_PLAY, HUMAN, TONE_IN, ERROR, WARNING, CALL_TRANSFER, SMS_SENT, EMAIL_SENT, AGENT, DEBUG } =
  eventKind.of
const BUBBLES: Readonly<Record<number, Bubble['from']>> = {
  [ROBOT]: 'robot',
  [AUDIO_PLAY]: 'robot',
  [HUMAN]: 'human',
  [TONE_IN]: 'keys',
  [ERROR]: 'error',
  [WARNING]: 'warning',
  [CALL_TRANSFER]: 'note',
  [SMS_SENT]: 'note',
  [EMAIL_SENT]: 'note',
  [AGENT]: 'note',
}

/** The conversation in which it goes on, where this event handed it over. */
export const nextOf = (output: DiagnosticOutput): string | undefined => {
  if (output.type !== 'event' || output.kind !== CALL_TRANSFER) return undefined
  const { next } = Object(output.data) as { next?: unknown } // checked below
  return typeof next === 'string' ? next : undefined
}

/** Whether a supervisor spoke; other events of agents tell what was done. */
const isSpokenByAgent = ({ kind, data }: DebugEvent): boolean =>
  kind === AGENT && typeof data === 'object' && data !== null && 'do' in data && data.do === 'say'

/** The recording that was played. */
function assetOf({ kind, data }: DebugEvent): string | undefined {
  const { asset } = Object(data) as { asset?: unknown } // checked here
  return kind === AUDIO_PLAY && typeof asset === 'string' ? asset : undefined
}

/** What is known of why something failed. */
function failureOf({ data }: DebugEvent): Pick<Bubble, 'detail'> {
  const { message, answer } = Object(data) as { message?: unknown; answer?: unknown } // checked here
  const detail = [message, answer].find((each) => typeof each === 'string' && each !== '')
  return typeof detail === 'string' ? { detail } : {}
}

/** The step where one may want to change something, unless it is one of another flow. */
const stepOf = ({ leg }: TestCall, { nodeId, depth }: DebugEvent): Pick<Bubble, 'nodeId'> =>
  nodeId !== null && depth === 0 && leg === 0 ? { nodeId } : {}

/** Whether a pinned answer stood for a service. */
const isPinnedAnswer = ({ kind, data }: DebugEvent): boolean =>
  kind === AGENT && typeof data === 'object' && data !== null && 'do' in data && data.do === 'request'

function takeEvent(state: TestCall, event: DebugEvent): TestCall {
  if (event.kind === DEBUG) return { ...state, debug: [...state.debug, event] }
  const from = isSpokenByAgent(event) ? 'robot' : BUBBLES[event.kind]
  if (from === undefined) return state
  const label = eventKind.label(event.kind)
  const text = event.kind === CALL_TRANSFER ? `${label} ${transferWords(event)}`.trim() : (event.text ?? label)
  const asset = assetOf(event)
  const isFailure = from === 'warning' || from === 'error'
  const bubble: Bubble = {
    id: `e${state.leg}-${event.seq}`,
    from,
    text,
    ...(isFailure && failureOf(event)),
    ...((isFailure || isPinnedAnswer(event)) && stepOf(state, event)),
    ...(asset !== undefined && { asset }),
  }
  if (from !== 'human' && from !== 'keys')
    return { ...state, bubbles: [...state.bubbles, bubble], isTyping: from === 'robot' ? false : state.isTyping }
  // The first thing sent that waits is what the core has now heard, however it wrote it down.
  const at = state.bubbles.findIndex((each) => each.isPending && each.from !== 'silence')
  return { ...state, bubbles: at < 0 ? [...state.bubbles, bubble] : state.bubbles.with(at, bubble) }
}
