import { joinHints } from '@parley/recognise/hints.ts'
import type { Heard, Match } from '@parley/recognise/recognise.ts'
import type { ListenHints } from '../engine/effect.ts'
import { EVENT, SUBFLOW_MARKER } from '../engine/event-kind.ts'
import { type HeardInput, type Hypothesis, spokenAt } from '../engine/input.ts'
import type { Next } from '../engine/node-definition.ts'
import { enter, leaveFrame } from '../engine/run.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/mask.ts'
import { LIMITS } from '../limits.ts'
import type { Reaction } from '../reaction.schema.ts'
import type { GlobalIntent } from '../settings.schema.ts'
import { regionOf } from './person.ts'

/** Reactions that may answer, and which variables take what was said. */
export interface Hearing {
  readonly reactions: readonly Reaction[]
  readonly globalIntents: boolean
  /** Takes the whole text. */
  readonly variable?: string | undefined
  readonly sensitive: boolean
}

/** What was made of an input. */
export interface Understood {
  /** The hypothesis that was taken, the first one where none was understood. */
  readonly taken: Hypothesis
  readonly match?: Match<Reaction>
  /** The global intent that was meant. */
  readonly intent?: InheritedIntent
  /** What may be meant as well as each other. */
  readonly close?: readonly Choice[]
}

/** A reaction, or a global intent of the flow at a depth, that may be meant, with the category that says so. */
export type Choice = {
  readonly name: string
  readonly label: string
  readonly category: string
  readonly depth?: number
}

/** A global intent, of the flow itself or of one around it. */
interface InheritedIntent {
  readonly intent: GlobalIntent
  /** How deep its flow is. */
  readonly depth: number
}

/** Below this only "anything" matches; another hypothesis that means something counts for more. */
const VAGUE = 20_000
const MOST_HYPOTHESES = 10

/** Intents that count here: those of the innermost flow first, then of those around it. */
export function intentsOf(turn: Turn): readonly InheritedIntent[] {
  return turn.draft.frames
    .map((frame, depth) => turn.programOf(frame).settings.globalIntents.map((intent) => ({ intent, depth })))
    .reverse()
    .flat()
}

/** What to expect here, from the flows around it, too. */
export function hintsAt(turn: Turn, { reactions, globalIntents }: Hearing): ListenHints {
  const { language } = turn.draft
  const own = turn.program.hintsFor(reactions, globalIntents, language)
  const around = globalIntents ? turn.draft.frames.slice(0, -1).reverse() : []
  const inherited = around.flatMap((frame) => {
    const program = turn.programOf(frame)
    const intents = program.settings.globalIntents
    return intents.length === 0 ? [] : [program.hintsFor(intents, false, language)]
  })
  return inherited.reduce(joinHints, own)
}

/** Tries each hypothesis: the first one that means something, else the first that is anything at all. */
export function understand(turn: Turn, hearing: Hearing, { alternatives, recognition, by }: HeardInput): Understood {
  const hypotheses = alternatives.slice(0, MOST_HYPOTHESES).map(({ text, ...more }) => ({
    ...more,
    text: text.slice(0, LIMITS.inputLength),
  }))
  let vague: Understood | undefined
  for (const taken of hypotheses) {
    const of = taken.grammars
      ? { ...recognition, grammars: { ...recognition?.grammars, ...taken.grammars } }
      : recognition
    const understood = { taken, ...bestMatch(turn, hearing, taken, { by, recognition: of }) }
    if (understood.match && understood.match.score >= VAGUE) return understood
    if (understood.match) vague ??= understood
  }
  return vague ?? { taken: hypotheses[0] ?? { text: '' } }
}

export function understandKeys(turn: Turn, hearing: Hearing, keys: string): Understood {
  const taken = { text: keys }
  return { taken, ...bestMatch(turn, hearing, taken, { by: 'keys' }) }
}

type Best = Pick<Understood, 'match' | 'intent'>

/** Own reactions and global intents are one contest: a phrase or a grammar beats a built-in; of equal ones what is nearer wins. */
function bestMatch(
  turn: Turn,
  { reactions, globalIntents }: Hearing,
  { text, confidence = 1 }: Hypothesis,
  how: Pick<Heard, 'by' | 'recognition'>,
): Best {
  const { language } = turn.draft
  const heard = { text, language, at: turn.moment.at, region: () => regionOf(turn), ...how }
  const own = turn.program.recogniser(reactions, language).match(heard, turn.spend)
  let best: Best = own ? { match: own } : {}
  const frames = globalIntents ? turn.draft.frames : []
  for (const [depth, frame] of [...frames.entries()].reverse()) {
    const program = turn.programOf(frame)
    const intents = program.settings.globalIntents
    if (intents.length === 0) continue
    const match = program.recogniser(intents, language).match(heard, turn.spend)
    if (match && (!best.match || match.score > best.match.score))
      best = { match, intent: { intent: match.reaction, depth } }
  }
  return best.match && confidence < (best.match.reaction.minConfidence ?? 0) ? {} : best
}

/** Records what was said with what was made of it; masked where a redacted variable takes it. */
export function recordHuman(turn: Turn, hearing: Hearing, input: HeardInput, understood: Understood): void {
  const { taken, match, close } = understood
  const isHidden = isSecret(turn, hearing, understood)
  turn.event(EVENT.HUMAN, {
    text: isHidden ? MASK : taken.text,
    ...(taken.confidence === undefined ? {} : { confidence: taken.confidence }),
    ...spokenAt(input),
    data: {
      reaction: match?.reaction.name ?? null,
      by: match?.by ?? null,
      ...(match?.confidence === undefined ? {} : { sure: Math.round(match.confidence * 1_000) / 1_000 }),
      ...(close && { between: close.map(({ name }) => name) }),
      ...askedOf(input, match),
    },
  })
  traceMatch(turn, match, isHidden)
}

/** Which model was asked first, and what it made of words that nobody understood. */
function askedOf({ recognition }: HeardInput, match: Match<Reaction> | undefined) {
  const [asked] = Object.entries(recognition?.models ?? {})
  if (!asked) return {}
  const [model, [best]] = asked
  return match ? { model } : { model, category: best?.category ?? null, sure: best?.score ?? 0 }
}

export function recordKeys(turn: Turn, hearing: Hearing, digits: string, understood: Understood): void {
  const { match } = understood
  const isHidden = isSecret(turn, hearing, understood)
  turn.event(EVENT.TONE_IN, {
    text: isHidden ? MASK : digits.slice(0, 100),
    data: { reaction: match?.reaction.name ?? null },
  })
  traceMatch(turn, match, isHidden)
}

/**
 * Whether what was said is recorded nowhere: the step says so, or what takes it is redacted. What was not understood may be a secret badly
 * recognised.
 */
function isSecret(turn: Turn, hearing: Hearing, { match, intent }: Understood): boolean {
  if (hearing.sensitive) return true
  const frame = intent && turn.draft.frames[intent.depth]
  const { variable } = intent?.intent ?? {}
  if (frame && variable !== undefined && turn.programOf(frame).variable(variable)?.redact) return true
  return isSaved(turn, hearing, intent ? [] : match ? [match.reaction] : hearing.reactions)
}

/** Whether something may be said here that is to be recorded nowhere. */
export const isSensitive = (turn: Turn, hearing: Hearing): boolean =>
  hearing.sensitive || isSaved(turn, hearing, hearing.reactions)

const isSaved = (turn: Turn, { variable }: Hearing, reactions: readonly Reaction[]): boolean =>
  [variable, ...reactions.map((reaction) => reaction.variable)].some(
    (name) => name !== undefined && turn.isRedacted(name),
  )

function traceMatch(turn: Turn, match: Match<Reaction> | undefined, isHidden: boolean): void {
  turn.trace(3, 'recognition', {
    reaction: match?.reaction.name ?? null,
    by: match?.by ?? null,
    score: match?.score ?? 0,
    value: isHidden ? MASK : (match?.value ?? null),
  })
}

/** The outlet of a reaction of which the recogniser is not sure. */
export const confirmOutlet = (name: string): string => `${name}.confirm`

/** Leaves by what was understood, its values kept; undefined where nothing was. */
export function react(turn: Turn, hearing: Hearing, { taken, match, intent }: Understood): Next | undefined {
  if (!match) return undefined
  turn.draft.wait = null
  const isRedacted = isSecret(turn, hearing, { taken, match, ...(intent && { intent }) })
  if (hearing.variable !== undefined) turn.set(hearing.variable, { value: taken.text, isRedacted })
  if (intent) leaveSubflows(turn, intent.depth)
  const { name, variable, confirmBelow = 0 } = match.reaction
  if (variable !== undefined) turn.set(variable, { value: match.value, isRedacted })
  if (intent) return enter(turn, intent.intent.target, `global:${name}`)
  return { outlet: (taken.confidence ?? 1) < confirmBelow ? confirmOutlet(name) : name }
}

/** What is meant leads out of the subflows in which it was said. */
function leaveSubflows(turn: Turn, depth: number): void {
  while (turn.depth > depth) {
    turn.event(EVENT.SUBFLOW_END, { data: { marker: SUBFLOW_MARKER, exit: 'global' } })
    leaveFrame(turn)
  }
}
