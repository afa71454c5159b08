import type { FlowDocument, Program } from '@parley/flow'
import { MASK } from '@parley/flow/expressions/mask.ts'
import { promptsOf } from '@parley/flow/prompts.ts'
import type { Lane } from '@parley/flow/rerun/lane.ts'

/** What stands in flows as it is, made of no value. */
export interface Written {
  /** Texts of each step. */
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>
  readonly outcomes: ReadonlySet<string>
}

const isConstant = (text: string) => !text.includes('{{')

export function writtenIn(documents: readonly FlowDocument[]): Written {
  const texts = new Map<string, Set<string>>()
  const outcomes = new Set<string>()
  for (const document of documents) {
    const { prompts, recorded } = promptsOf(document)
    for (const { nodeId, text } of [...prompts, ...recorded])
      texts.set(nodeId, (texts.get(nodeId) ?? new Set()).add(text))
    for (const node of document.nodes) {
      const { disposition, reason } = node as { readonly disposition?: unknown; readonly reason?: unknown }
      for (const each of [disposition, reason]) if (typeof each === 'string' && isConstant(each)) outcomes.add(each)
    }
  }
  return { texts, outcomes }
}

/**
 * What may be shown of how a conversation would go on a draft. The draft itself says what is redacted, and may say less than the version that ran: of a
 * conversation that holds what may not be shown, only what its record shows already, and what stands in the step of the draft as it is, is shown.
 */
export function shownLane(was: Lane, now: Lane, isSealed: boolean, written: Written): Lane {
  const outcome = now.outcome === was.outcome ? now.outcome : shownOutcome(now, written)
  if (!isSealed) return { ...now, outcome }
  const shown = new Set(was.words.map(({ text }) => text))
  const isWritten = ({ by, step, text }: Lane['words'][number]) =>
    by === 'bot' && step !== null && written.texts.get(step)?.has(text) === true
  const words = now.words.map((each) => (shown.has(each.text) || isWritten(each) ? each : { ...each, text: MASK }))
  return { ...now, words, outcome }
}

/** An outcome may be made of what was said: as a whole it is shown, and kept, only where it stands in the flow, or is a code of the engine. */
export const shownOutcome = ({ outcome, isRecorded }: Lane, ...written: readonly Written[]): string | null =>
  outcome === null || (!isRecorded && CODE.test(outcome)) || written.some(({ outcomes }) => outcomes.has(outcome))
    ? outcome
    : MASK

const CODE = /^[a-z]+(?:\.[a-zA-Z]+)*$/

/** Whether a conversation on these programs may hold what may not be shown; what is gone may have. */
export const maySeal = (programs: readonly (Program | undefined)[]): boolean =>
  programs.some((program) => program === undefined || program.isSensitive)
