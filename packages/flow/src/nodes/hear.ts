import { EVENT } from '../engine/event-kind.ts'
import { type HeardInput, type Hypothesis, spokenAt } from '../engine/input.ts'
import type { Next } from '../engine/node-definition.ts'
import { enter } from '../engine/run.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/template.ts'
import { LIMITS } from '../limits.ts'
import type { Heard, Match } from '../recognise/recognise.ts'
import type { Reaction } from '../recognise/recogniser.schema.ts'
import type { GlobalIntent } from '../settings.schema.ts'

/** Reactions that may answer, and which variables take what was said. */
export interface Hearing {
  readonly reactions: readonly Reaction[]
  readonly globalIntents: boolean
  /** Takes the whole text. */
  readonly variable?: string | undefined
}

/** What was made of an input. */
export interface Understood {
  /** The hypothesis that was taken, the first one where none was understood. */
  readonly taken: Hypothesis
  readonly match?: Match
  /** The global intent that was meant. */
  readonly intent?: GlobalIntent
}

/** Below this only "anything" matches; another hypothesis that means something counts for more. */
const VAGUE = 20_000
const MOST_HYPOTHESES = 10

/** Tries each hypothesis: the first one that means something, else the first that is anything at all. */
export function understand(
  turn: Turn,
  hearing: Hearing,
  hypotheses: readonly Hypothesis[],
  more?: Pick<Heard, 'by' | 'recognition'>,
): Understood {
  const nothing: Hypothesis = { text: '' }
  let vague: Understood | undefined
  for (const { text, ...sure } of hypotheses.slice(0, MOST_HYPOTHESES)) {
    const taken = { ...sure, text: text.slice(0, LIMITS.inputLength) }
    const understood = { taken, ...bestMatch(turn, hearing, taken.text, more) }
    if (understood.match && understood.match.score >= VAGUE) return understood
    if (understood.match) vague ??= understood
  }
  const [{ text, ...sure } = nothing] = hypotheses
  return vague ?? { taken: { ...sure, text: text.slice(0, LIMITS.inputLength) } }
}

function bestMatch(
  turn: Turn,
  { reactions, globalIntents }: Hearing,
  text: string,
  more: Pick<Heard, 'by' | 'recognition'> | undefined,
): { readonly match?: Match; readonly intent?: GlobalIntent } {
  const heard = { text, language: turn.draft.language, at: turn.moment.at, ...more }
  const own = turn.program.recogniser(reactions, heard.language).match(heard, turn.spend)
  const intents = turn.program.settings.globalIntents
  const isOpen = globalIntents && intents.length > 0 && (!own || own.score < VAGUE)
  const global = isOpen ? turn.program.recogniser(intents, heard.language).match(heard, turn.spend) : undefined
  if (global) return { match: global, intent: global.reaction }
  return own ? { match: own } : {}
}

/** Records what was said with what was made of it; masked where a redacted variable takes it. */
export function recordHuman(turn: Turn, hearing: Hearing, input: HeardInput, { taken, match }: Understood): void {
  const isHidden = isSecret(turn, hearing, match)
  turn.event(EVENT.HUMAN, {
    text: isHidden ? MASK : taken.text,
    ...(taken.confidence === undefined ? {} : { confidence: taken.confidence }),
    ...spokenAt(input),
    data: { reaction: match?.reaction.name ?? null, by: match?.by ?? null },
  })
  traceMatch(turn, match, isHidden)
}

export function recordKeys(turn: Turn, hearing: Hearing, digits: string, { match }: Understood): void {
  const isHidden = isSecret(turn, hearing, match)
  turn.event(EVENT.TONE_IN, {
    text: isHidden ? MASK : digits.slice(0, 100),
    data: { reaction: match?.reaction.name ?? null },
  })
  traceMatch(turn, match, isHidden)
}

/** What was not understood may be a secret badly recognised. */
function isSecret(turn: Turn, hearing: Hearing, match: Match | undefined): boolean {
  const savers = match ? [match.reaction] : hearing.reactions
  const names = [hearing.variable, ...savers.map((reaction) => reaction.variable)]
  return names.some((name) => name !== undefined && turn.isRedacted(name))
}

function traceMatch(turn: Turn, match: Match | undefined, isHidden: boolean): void {
  turn.trace(3, 'recognition', {
    reaction: match?.reaction.name ?? null,
    by: match?.by ?? null,
    score: match?.score ?? 0,
    value: isHidden ? MASK : (match?.value ?? null),
  })
}

/** Leaves by what was understood, its values kept; undefined where nothing was. */
export function react(turn: Turn, hearing: Hearing, { taken, match, intent }: Understood): Next | undefined {
  if (!match) return undefined
  turn.draft.wait = null
  if (hearing.variable !== undefined) turn.set(hearing.variable, taken.text)
  if (match.reaction.variable !== undefined) turn.set(match.reaction.variable, match.value)
  return intent ? enter(turn, intent.target, `global:${intent.name}`) : { outlet: match.reaction.name }
}
