import { EVENT } from '../engine/event-kind.ts'
import type { FlowInput, HeardInput } from '../engine/input.ts'
import type { Finding, Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/mask.ts'
import { type Json, jsonSize } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { assetsOf } from '../texts/places.ts'
import type { AgentNode, AgentValue } from './agent.schema.ts'
import { askFunction, findingsOfFunction, functionAnswer, readArguments } from './agent-function.ts'
import {
  type AgentCall,
  functionsOf,
  heardOnly,
  isForbidden,
  LEAVE,
  type LlmPayload,
  type ModelAnswer,
  newTalk,
  readable,
  readModelAnswer,
  readValues,
  systemMessage,
  type Talk,
  todayOf,
  withMessages,
} from './agent-talk.ts'
import { collecting, readEntry } from './entry.ts'
import { hintsAt, react, recordHuman, recordKeys, understand, understandKeys } from './hear.ts'

/** Global intents lead out of it as out of any step. */
const HEARING = { reactions: [], globalIntents: true, sensitive: false }
const NO_PRICE = 'The cost of the agent can’t be limited: no price of the language model is set up'
/** A model that is of no use so often in a row is given up. */
const MOST_FAULTS = 3

export const agent: NodeDefinition<AgentNode> = {
  label: 'Agent',
  look: { icon: 'agent', tone: 'accent' },
  endsTurn: true,
  initial: { outcomes: [{ name: 'done', description: 'The goal is reached.' }] },
  waits: true,
  listens: true,
  usesLlm: () => true,
  summary: ({ instructions }) => instructions.trim().split('\n', 1)[0],
  validate: validateAgent,
  unheard: () => ['noInput'],
  leaks: () => [{ path: 'instructions', to: 'prompt' }],
  outlets: ({ outcomes, tools }) => [...[...outcomes, ...tools].map(({ name }) => name), 'limit', 'noInput', 'error'],
  expressions: ({ instructions, tools, functions }) => [
    { path: 'instructions', kind: 'template', source: instructions },
    ...tools.map(({ result }, index) => ({
      path: `tools[${index}].result`,
      kind: 'expression' as const,
      source: result,
    })),
    ...functions.flatMap(({ fixed }, index) =>
      fixed.map(({ value }, at) => ({
        path: `functions[${index}].fixed[${at}].value`,
        kind: 'expression' as const,
        source: value,
      })),
    ),
  ],
  texts: ({ opening }) => [{ path: 'opening', texts: opening, required: false }],
  assigns: ({ outcomes, tools }) => [
    ...outcomes.flatMap((one, index) => assignsOf(one, `outcomes[${index}]`)),
    ...tools.flatMap((one, index) => assignsOf(one, `tools[${index}]`)),
  ],
  references: ({ opening, functions }) => [
    ...assetsOf(opening),
    ...functions.map(({ server }) => ({ kind: 'mcpServer' as const, id: server })),
  ],
}

export const agentRun: NodeRun<AgentNode> = {
  enter(turn, node) {
    const talk = talkOf(turn, node)
    if (talk?.tool) return comeBack(turn, node, talk, talk.tool)
    const fresh = newTalk(turn.talkedMs)
    if (!turn.say(node.opening, true, 'opening')) return askModel(turn, node, fresh)
    const said = turn.effects.findLast((effect) => effect.kind === 'event' && effect.say !== undefined)
    const { text: content = '', say = '' } = said?.kind === 'event' ? said : {}
    return listen(turn, node, { ...withMessages(fresh, { role: 'assistant', content }), say })
  },
  resume(turn, node, input) {
    const talk = talkOf(turn, node) ?? newTalk(turn.talkedMs)
    // Steps that a tool leads to come back by `enter`.
    if (talk.tool) return takeFunction(turn, node, talk, talk.tool, input)
    if (input.kind === 'heard') return hear(turn, node, talk, input)
    if (input.kind === 'keyed') return takeKeys(turn, node, talk, input.digits)
    if (input.kind === 'silence') return hearNothing(turn, node, talk)
    if (input.kind === 'answered') {
      turn.draft.wait = null
      const answer = readModelAnswer(input.value)
      return answer ? takeAnswer(turn, node, talk, answer) : useless(turn, node, talk, 'it answered nothing')
    }
    if (input.kind !== 'failed') return 'wait'
    const said = turn.withoutSecrets(input.message ?? '')
    turn.event(EVENT.WARNING, {
      text: `The language model failed${said && `: ${said}`}`,
      data: { code: `agent.${input.code}` },
    })
    return leave(turn, node, input.code === 'limit' ? 'limit' : 'error')
  },
  played(turn, node, { say, heardMs, cutBy }) {
    const talk = talkOf(turn, node)
    if (talk?.say !== say || cutBy === undefined) return
    const { say: _, ...rest } = talk // it is cut once
    keep(turn, node, heardOnly(rest, heardMs))
  },
  listen: listenFor,
}

const assignsOf = ({ name, values }: { name: string; values: readonly AgentValue[] }, path: string) =>
  values.map(({ variable }, index) => ({ path: `${path}.values[${index}].variable`, variable, outlets: [name] }))

function validateAgent({ outcomes, tools, functions, instructions }: AgentNode): readonly Finding[] {
  const names = [...outcomes, ...tools, ...functions].map(({ name }) => name)
  const reserved = new Set(['limit', 'error'])
  return [
    ...(outcomes.length === 0
      ? [{ code: 'agent.outcomes' as const, message: 'there is no outcome, so the model cannot end', path: 'outcomes' }]
      : []),
    ...(instructions.trim() === ''
      ? [{ code: 'agent.instructions' as const, message: 'the model has no instructions', path: 'instructions' }]
      : []),
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index || reserved.has(name)
        ? [
            {
              code: 'agent.name' as const,
              message: `the name “${name}” is taken`,
              path: listAt(index, outcomes.length, tools.length),
            },
          ]
        : [],
    ),
    ...functions.flatMap(findingsOfFunction),
  ]
}

const listAt = (index: number, outcomes: number, tools: number): string =>
  index < outcomes ? 'outcomes' : index < outcomes + tools ? 'tools' : 'functions'

const talkOf = (turn: Turn, node: AgentNode): Talk | undefined =>
  (turn.frame.memory(node.id) ?? undefined) as Talk | undefined // nothing but this step writes there

/** A step of the flow has done what the model called for. */
function comeBack(turn: Turn, node: AgentNode, { tool: _, ...talk }: Talk, call: AgentCall): Next {
  const source = node.tools.find(({ name }) => name === call.name)?.result ?? 'null'
  const { value, isRedacted } = turn.find(source)
  return askModel(turn, node, withMessages(talk, toolMessage(call, readable(value, isRedacted))))
}

/** A function has answered, or could not be called. */
function takeFunction(
  turn: Turn,
  node: AgentNode,
  { tool: _, ...before }: Talk,
  call: AgentCall,
  input: FlowInput,
): Next {
  const { wait } = turn.draft
  const isHidden = wait?.for === 'ask' && wait.kept === true
  turn.draft.wait = null
  const { content, isFault } = functionAnswer(turn, call.name, input, isHidden)
  const talk = { ...withMessages(before, toolMessage(call, content)), faults: isFault ? before.faults + 1 : 0 }
  return talk.faults >= MOST_FAULTS ? leave(turn, node, 'error') : askModel(turn, node, talk)
}

const toolMessage = ({ id }: AgentCall, content: string) =>
  ({ role: 'tool', call: id, content: content.slice(0, MOST_RESULT) }) as const
const MOST_RESULT = 10_000

function askModel(turn: Turn, node: AgentNode, talk: Talk): Next {
  const reached = limitReached(node, talk, turn.talkedMs)
  if (reached !== undefined) return leaveByLimit(turn, node, reached)
  // A value may also stand in what a person said or a tool answered.
  const messages = [systemMessage(turn, node), ...talk.messages].map((message) => ({
    ...message,
    content: turn.withoutSecrets(message.content),
  }))
  const payload: LlmPayload = { messages, functions: functionsOf(node) }
  turn.spend(jsonSize(payload, LIMITS.stringLength * 5))
  keep(turn, node, talk)
  turn.ask({ service: 'llm', payload, timeoutMs: node.answerMs, repeatable: true })
  return 'wait'
}

function limitReached(node: AgentNode, talk: Talk, talkedMs: number): string | undefined {
  if (talk.turns >= node.maxTurns) return `${node.maxTurns} turns`
  if (talk.tokens >= node.maxTokens) return `${node.maxTokens} tokens`
  if (node.maxCost !== undefined && (talk.cost ?? 0) >= node.maxCost) return `a cost of ${node.maxCost}`
  return talkedMs - talk.sinceMs > node.maxDurationMs ? `${Math.round(node.maxDurationMs / 1_000)} seconds` : undefined
}

function leaveByLimit(turn: Turn, node: AgentNode, reached: string): Next {
  turn.event(EVENT.WARNING, { text: `The agent reached its limit of ${reached}`, data: { code: 'agent.limit' } })
  return leave(turn, node, 'limit')
}

function keep(turn: Turn, node: AgentNode, talk: Talk): void {
  turn.frame.setMemory(node.id, talk)
  turn.grow(talk)
}

function leave(turn: Turn, node: AgentNode, outlet: string): Next {
  turn.draft.wait = null
  turn.frame.setMemory(node.id, null)
  return { outlet }
}

function listenFor(turn: Turn, { timeoutMs, keys }: AgentNode): ListenSpec {
  const spec = { accepts: ['speech'], bargeIn: 'speech', timeoutMs, hints: hintsAt(turn, HEARING) } as const
  return keys ? { ...spec, accepts: ['speech', 'keys'], keys: KEYS } : spec
}

const MOST_KEYS = 40
const KEYS = collecting({ min: 1, max: MOST_KEYS, cancel: [], isHashFree: true }, {})

function listen(turn: Turn, node: AgentNode, talk: Talk): Next {
  keep(turn, node, talk)
  return turn.listen(listenFor(turn, node))
}

function hear(turn: Turn, node: AgentNode, talk: Talk, input: HeardInput): Next {
  const understood = understand(turn, HEARING, input)
  recordHuman(turn, HEARING, input, understood)
  if (understood.intent) turn.frame.setMemory(node.id, null)
  const left = react(turn, HEARING, understood)
  if (left) return left
  const content = understood.taken.text.trim()
  if (content === '') return hearNothing(turn, node, talk)
  return askModel(turn, node, withMessages({ ...talk, silences: 0 }, { role: 'user', content }))
}

/** Keys are told to the model as such, unless a global intent takes them. */
function takeKeys(turn: Turn, node: AgentNode, talk: Talk, digits: string): Next {
  const entry = readEntry(digits, KEYS)
  const understood = understandKeys(turn, HEARING, entry)
  recordKeys(turn, HEARING, digits, understood)
  if (understood.intent) turn.frame.setMemory(node.id, null)
  const left = react(turn, HEARING, understood)
  if (left) return left
  if (entry === '') return hearNothing(turn, node, talk)
  return askModel(turn, node, withMessages({ ...talk, silences: 0 }, { role: 'user', content: `[keys] ${entry}` }))
}

function hearNothing(turn: Turn, node: AgentNode, talk: Talk): Next {
  const silences = talk.silences + 1
  return silences >= node.attempts ? leave(turn, node, 'noInput') : listen(turn, node, { ...talk, silences })
}

function takeAnswer(
  turn: Turn,
  node: AgentNode,
  before: Talk,
  { text: written, call, tokens, cost }: ModelAnswer,
): Next {
  const text = turn.program.plainWords(written, turn.draft.facts.channel !== 'CHAT')
  const paid = cost === undefined ? {} : { cost: (before.cost ?? 0) + cost }
  const talk = { ...before, tokens: before.tokens + tokens, ...paid }
  if (node.maxCost !== undefined && cost === undefined && before.tokens === 0)
    turn.event(EVENT.WARNING, { text: NO_PRICE, data: { code: 'agent.noPrice' } })
  if (isForbidden(text, node.forbidden) || isForbidden(written, node.forbidden))
    return useless(turn, node, talk, 'it spoke of a forbidden topic')
  if (text === '' && !call) return useless(turn, node, talk, 'there was nothing to say in what it wrote')
  const verdict = call && judge(node, talk, call, todayOf(turn))
  // What stands beside a call that is refused would promise what is not done.
  const isSaid = text !== '' && verdict?.refused === undefined
  const say = isSaid ? { say: turn.utterText(text) } : {}
  if (verdict) return takeCall(turn, node, withMessages(talk, { role: 'assistant', content: text, call }), verdict)
  const said = withMessages({ ...talk, ...say, turns: talk.turns + 1, faults: 0 }, { role: 'assistant', content: text })
  return listen(turn, node, said)
}

interface Verdict {
  readonly call: AgentCall
  readonly outcome?: AgentNode['outcomes'][number] | undefined
  readonly tool?: AgentNode['tools'][number] | undefined
  readonly fn?: AgentNode['functions'][number] | undefined
  /** The values that it gives, or why they are refused. */
  readonly values: ReturnType<typeof readValues>
  /** Set where nothing comes of it. */
  readonly refused?: 'limit' | 'unfit'
}

/** Only what the step allows is called, and only with values that fit; whatever the model was talked into. */
function judge(node: AgentNode, { calls }: Talk, call: AgentCall, today: string): Verdict {
  const outcome = node.outcomes.find(({ name }) => `${LEAVE}${name}` === call.name)
  const tool = node.tools.find(({ name }) => name === call.name)
  const target = outcome ?? tool
  const fn = node.functions.find(({ name }) => name === call.name)
  const values = target
    ? readValues(target.values, call.arguments, today)
    : fn
      ? readArguments(fn, call.arguments)
      : 'there is no such function'
  const verdict = { call, outcome, tool, fn, values }
  if (calls >= node.maxCalls) return { ...verdict, refused: 'limit' }
  return typeof values === 'string' ? { ...verdict, refused: 'unfit' } : verdict
}

function takeCall(turn: Turn, node: AgentNode, before: Talk, verdict: Verdict): Next {
  const { call, outcome, tool, fn, values, refused } = verdict
  const talk = { ...before, calls: before.calls + 1 }
  const target = outcome ?? tool
  const isTaken = typeof values !== 'string'
  turn.event(EVENT.AGENT, {
    text: `${call.name}${isTaken ? '' : ` was refused: ${values}`}`,
    data: { do: 'tool', tool: call.name, isTaken, values: isTaken && !fn ? shown(turn, values) : null },
  })
  if (refused === 'limit') return leaveByLimit(turn, node, `${node.maxCalls} tool calls`)
  if (!(target || fn) || !isTaken) {
    const why = isTaken ? '' : values
    return useless(turn, node, withMessages(talk, toolMessage(call, `Error: ${why}`)), `it called ${call.name}: ${why}`)
  }
  if (fn) {
    keep(turn, node, { ...talk, tool: call })
    askFunction(turn, fn, values)
    return 'wait'
  }
  for (const [variable, value] of Object.entries(values)) turn.set(variable, { value, isRedacted: false })
  if (outcome) return leave(turn, node, outcome.name)
  keep(turn, node, { ...talk, faults: 0, tool: call })
  return { outlet: call.name }
}

const shown = (turn: Turn, values: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, turn.isRedacted(name) ? MASK : value]))

/** An answer of no use: the model gets another chance, a few times. */
function useless(turn: Turn, node: AgentNode, before: Talk, why: string): Next {
  const talk = { ...before, faults: before.faults + 1 }
  const text = turn.withoutSecrets(`The language model was of no use: ${why}`)
  turn.event(EVENT.WARNING, { text, data: { code: 'agent.useless' } })
  return talk.faults >= MOST_FAULTS ? leave(turn, node, 'error') : askModel(turn, node, talk)
}
