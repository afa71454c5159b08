import { closeCategories } from '@parley/recognise/close-categories.ts'
import type { Match } from '@parley/recognise/recognise.ts'
import { wordsOf } from '@parley/recognise/words/words.ts'
import type { HeardInput } from '../engine/input.ts'
import type { Next } from '../engine/node-definition.ts'
import type { ListenSpec, Turn } from '../engine/turn.ts'
import type { Reaction } from '../reaction.schema.ts'
import { type Choice, intentsOf, type Understood } from './hear.ts'
import type { ListenNode } from './listen.schema.ts'

/** What may be meant as well as what was understood; nothing where a phrase, a grammar or a built-in has decided. */
export function closeHere(
  turn: Turn,
  node: ListenNode,
  { recognition }: HeardInput,
  { match }: Understood,
): readonly Choice[] {
  if (!node.unsure || !recognition || (match && match.by !== 'model' && match.by !== 'anything')) return []
  const intents = node.globalIntents ? intentsOf(turn) : []
  const close = closeCategories(
    [...node.reactions, ...intents.map(({ intent }) => intent)],
    recognition,
    node.unsure.margin,
  )
  const choices = close.map(({ reaction, category }) => {
    const depth = intents.find(({ intent }) => intent === reaction)?.depth
    const { name, label = name } = { label: undefined, ...reaction }
    return { name, label: label || name, category, ...(depth !== undefined && { depth }) }
  })
  return areTold(choices) ? choices : []
}

/** Whether people can tell them apart: "Card or card?" is no question. */
function areTold(choices: readonly Choice[]): boolean {
  const labels = choices.map(({ label }) => wordsOf(label).join(' ') || label)
  return new Set(labels).size === labels.length
}

/** Asks which of them is meant; who was asked before leaves by the outlet for it. */
export function askBetween(turn: Turn, node: ListenNode, close: readonly Choice[], listen: () => ListenSpec): Next {
  const { question = {}, variable } = node.unsure ?? {}
  const labels = close.map(({ label }) => label)
  if (variable !== undefined) turn.set(variable, { value: labels, isRedacted: false })
  if (askedBetween(turn).length > 0) {
    forgetBetween(turn)
    turn.draft.wait = null
    return { outlet: 'unsure' }
  }
  const { wait } = turn.draft
  const attempts = wait?.for === 'person' ? wait : undefined
  turn.frame.setMemory(node.id, [...close])
  if (!turn.say(question, true, 'unsure')) turn.utterText(turn.program.between.question(labels, turn.draft.language))
  return turn.listen(listen(), attempts)
}

/** The answer to the question which is meant; undefined where nothing was asked, or the answer chooses none. */
export function chosenBetween(turn: Turn, node: ListenNode, { alternatives }: HeardInput): Understood | undefined {
  const choices = askedBetween(turn)
  if (choices.length === 0) return undefined
  const labels = choices.map(({ label }) => label)
  for (const taken of alternatives) {
    turn.spend(taken.text.length)
    const place = turn.program.between.chosen(labels, taken.text, turn.draft.language)
    const choice = place === undefined ? undefined : choices[place]
    const understood = choice && matchOf(turn, node, choice)
    const { minConfidence = 0 } = understood?.match.reaction ?? {}
    if (understood && (taken.confidence ?? 1) >= minConfidence) return { taken, ...understood }
  }
  return undefined
}

function matchOf(
  turn: Turn,
  node: ListenNode,
  { name, category, depth }: Choice,
): (Pick<Understood, 'intent'> & { readonly match: Match<Reaction> }) | undefined {
  const how = { value: category, by: 'phrases' as const, score: 0 }
  if (depth === undefined) {
    const reaction = node.reactions.find((one) => one.name === name)
    return reaction && { match: { reaction, ...how } }
  }
  const intent = intentsOf(turn).find((one) => one.depth === depth && one.intent.name === name)
  return intent && { match: { reaction: intent.intent, ...how }, intent }
}

/** What was asked between since the step was entered. */
const askedBetween = (turn: Turn): readonly Choice[] =>
  (turn.frame.memory(turn.frame.nodeId) ?? []) as unknown as readonly Choice[] // nothing but this file writes there

export const forgetBetween = (turn: Turn): void => turn.frame.setMemory(turn.frame.nodeId, null)
