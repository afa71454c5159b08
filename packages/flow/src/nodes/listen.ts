import { EVENT } from '../engine/event-kind.ts'
import type { FlowInput } from '../engine/input.ts'
import type { Next, NodeDefinition } from '../engine/node-definition.ts'
import { enter } from '../engine/run.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/template.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import type { Match } from '../recognise/recognise.ts'
import type { GlobalIntent } from '../settings.schema.ts'
import { assetsOf, repromptPlaces } from '../texts/places.ts'
import type { ListenNode } from './listen.schema.ts'
import { retry } from './retry.ts'

type Said = Extract<FlowInput, { kind: 'text' }>

/** Below this only "anything" matches; a global intent counts for more than that. */
const VAGUE = 20_000

export const listen: NodeDefinition<ListenNode> = {
  label: 'Listen',
  waits: true,
  outlets: (node) => [...node.reactions.map((reaction) => reaction.name), 'noInput', 'noMatch'],
  enter(turn, node) {
    awaitSpeech(turn, node, { noInputs: 0, noMatches: 0 })
    return 'wait'
  },
  resume(turn, node, input) {
    if (input.kind === 'silence') return retry(turn, node, 'noInput', (counts) => awaitSpeech(turn, node, counts))
    if (input.kind === 'text') return hear(turn, node, input)
    return input.kind === 'dtmf' ? takeKeys(turn, node, input.digits.slice(0, 100)) : 'wait'
  },
  texts: (node) => repromptPlaces(node.reprompts),
  recognisers: (node) =>
    node.reactions.map((reaction, index) => ({
      path: `reactions[${index}]`,
      recognisers: reaction.recognise,
      variable: reaction.variable,
    })),
  assigns: (node) => [
    ...(node.variable === undefined
      ? []
      : [{ path: 'variable', variable: node.variable, outlets: node.reactions.map((reaction) => reaction.name) }]),
    ...node.reactions.flatMap(({ name, variable }, index) =>
      variable === undefined ? [] : [{ path: `reactions[${index}].variable`, variable, outlets: [name] }],
    ),
  ],
  references: (node) => assetsOf(node.reprompts.noInput, node.reprompts.noMatch),
}

function awaitSpeech(turn: Turn, node: ListenNode, counts: { noInputs: number; noMatches: number }): void {
  turn.draft.wait = { for: 'speech', ...counts }
  turn.effects.push({
    kind: 'listen',
    nodeId: node.id,
    mode: 'speech',
    language: turn.draft.language,
    timeoutMs: node.timeoutMs,
    endSilenceMs: node.endSilenceMs,
    maxSpeechMs: node.maxSpeechMs,
    hints: turn.program.hintsFor(node.reactions, node.globalIntents, turn.draft.language),
  })
}

function hear(turn: Turn, node: ListenNode, said: Said): Next {
  const text = said.text.slice(0, LIMITS.inputLength)
  const heard = { text, language: turn.draft.language, at: turn.moment.at, recognition: said.recognition }
  const own = turn.program.recogniser(node.reactions, heard.language).match(heard, turn.spend)
  const { globalIntents } = turn.program.settings
  const isOpen = node.globalIntents && globalIntents.length > 0 && (!own || own.score < VAGUE)
  const global = isOpen ? turn.program.recogniser(globalIntents, heard.language).match(heard, turn.spend) : undefined
  const match = global ?? own
  recordHuman(turn, node, said, text, match)
  if (!match) {
    if (text.trim() === '') return retry(turn, node, 'noInput', (counts) => awaitSpeech(turn, node, counts))
    return retry(turn, node, 'noMatch', (counts) => awaitSpeech(turn, node, counts))
  }
  turn.draft.wait = null
  if (node.variable !== undefined) turn.set(node.variable, text)
  if (match.reaction.variable !== undefined) turn.set(match.reaction.variable, match.value)
  return global ? goTo(turn, global.reaction) : { outlet: match.reaction.name }
}

function goTo(turn: Turn, intent: GlobalIntent): Next {
  return enter(turn, intent.target, `global:${intent.name}`)
}

function recordHuman(turn: Turn, node: ListenNode, said: Said, text: string, match: Match | undefined): void {
  // What was not understood may be a secret badly recognised.
  const savers = match ? [match.reaction] : node.reactions
  const names = [node.variable, ...savers.map((reaction) => reaction.variable)]
  const isHidden = names.some((name) => name !== undefined && turn.isRedacted(name))
  const value: Json = isHidden ? MASK : (match?.value ?? null)
  turn.event(EVENT.HUMAN, {
    text: isHidden ? MASK : text,
    ...(said.confidence === undefined ? {} : { confidence: said.confidence }),
    ...(said.endOffsetMs === undefined ? {} : { endOffsetMs: said.endOffsetMs }),
    data: { reaction: match?.reaction.name ?? null, by: match?.by ?? null },
  })
  turn.trace(3, 'recognition', {
    reaction: match?.reaction.name ?? null,
    by: match?.by ?? null,
    score: match?.score ?? 0,
    value,
  })
}

function takeKeys(turn: Turn, node: ListenNode, digits: string): Next {
  const reaction = node.reactions.find(({ recognise }) =>
    recognise.some((one) => one.kind === 'keys' && one.keys === digits),
  )
  const isHidden = reaction?.variable !== undefined && turn.isRedacted(reaction.variable)
  turn.event(EVENT.TONE_IN, { text: isHidden ? MASK : digits, data: { reaction: reaction?.name ?? null } })
  if (!reaction) return retry(turn, node, 'noMatch', (counts) => awaitSpeech(turn, node, counts))
  turn.draft.wait = null
  if (reaction.variable !== undefined) turn.set(reaction.variable, digits)
  return { outlet: reaction.name }
}
