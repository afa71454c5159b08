import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { type OngoingState, ongoingState, speakerOf } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { Ongoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Conversation } from './conversation.ts'
import type { RecordedEvent } from './recording.ts'
import { type Setup, startOfGuid } from './setup.ts'

const { RINGING, SPEAKING, LISTENING, WAITING, ROBOT, TRANSFER, SUSPENDED, ENDING } = ongoingState.of
/** What fits into a row. */
const MOST_LETTERS = 160

/** What those who watch see of a conversation besides what it was set up with; kept with each turn. */
export type LivePart = Pick<
  Ongoing,
  'state' | 'service' | 'step' | 'since' | 'movedAt' | 'words' | 'risk' | 'isHushed'
> & {
  /** The name of its flow when it began. */
  readonly flow: string
}

/** The part of a call that rings. */
export const firstPart = (flow: string, now: Date, isHushed = false): LivePart => ({
  ...(isHushed && { isHushed }),
  ...{ flow, state: RINGING, service: null, step: null, words: null, risk: null },
  ...{ since: now.toISOString(), movedAt: now.toISOString() },
})

/** The part after a turn which recorded these events. */
export function livePart(
  conversation: Conversation,
  events: readonly RecordedEvent[],
  now: Date,
  before: LivePart,
): LivePart {
  const { state, service } = doing(conversation)
  const step = stepOf(conversation)
  const at = now.toISOString()
  return {
    flow: before.flow,
    ...(before.isHushed && { isHushed: before.isHushed }),
    ...{ state, service, step, movedAt: at },
    since: state === before.state && service === before.service ? before.since : at,
    words: before.isHushed ? null : (wordsOf(events) ?? before.words),
    risk: conversation.risk.risk ?? null,
  }
}

/** A row of what is kept of a conversation. */
export const rowOf = (setup: Setup, part: LivePart, turn: number): Ongoing => {
  const { flow, ...moving } = part
  const { guid, callId, channel, direction, line, campaign, from, to } = setup
  return {
    ...{ guid, callId, channel, direction, from, to, turn },
    line: line && { id: line.idLine, name: line.name },
    flow: { id: setup.idCallScript, name: flow },
    campaign: campaign ? { id: campaign.idCampaign, name: campaign.name } : null,
    startedAt: startOfGuid(guid).toISOString(),
    ...moving,
  }
}

function doing(conversation: Conversation): { readonly state: OngoingState; readonly service: string | null } {
  const { checkpoint, setup } = conversation
  if (!checkpoint) return { state: RINGING, service: null }
  if (conversation.hasEnded) return { state: ENDING, service: null }
  const { wait } = checkpoint.state
  if (wait?.for === 'agent')
    return wait.transfer ? { state: TRANSFER, service: null } : { state: SUSPENDED, service: null }
  if (wait?.for === 'ask') {
    const service = checkpoint.pending?.service ?? null
    if (service === 'transfer' || service === 'desk') return { state: TRANSFER, service: null }
    return { state: service === 'rpa' ? ROBOT : WAITING, service }
  }
  // In a chat nobody tells when a text has been read.
  const speaks = setup.channel === channelType.of.VOICE && Object.keys(checkpoint.recorder.saying).length > 0
  return { state: speaks ? SPEAKING : LISTENING, service: null }
}

function stepOf({ checkpoint, program, library }: Conversation): LivePart['step'] {
  const frame = checkpoint?.state.frames.at(-1)
  if (!frame) return null
  const of = library.get(frame.flow) ?? program
  const { nodeId } = frame
  return { nodeId, name: (of.hasNode(nodeId) && of.node(nodeId).label) || nodeId }
}

function wordsOf(events: readonly RecordedEvent[]): LivePart['words'] {
  const last = events.findLast((event) => event.text !== null && speakerOf(event) !== undefined)
  const by = last && speakerOf(last)
  if (!by || last?.text == null) return null
  return { by, text: shortened(last.text) }
}

/** Without a number or an address that the cut falls into: what is left of it would not be found where it has to be masked. */
export function shortened(text: string): string {
  const letters = [...text]
  if (letters.length <= MOST_LETTERS) return text
  const [kept, rest] = [letters.slice(0, MOST_LETTERS - 1).join(''), letters.slice(MOST_LETTERS - 1).join('')]
  const isNumber = /^[\s()./-]*\d/.test(rest)
  const isAddress = `${/\S*$/.exec(kept)?.[0]}${/^\S*/.exec(rest)?.[0]}`.includes('@')
  const whole = isNumber ? kept.replace(/\+?\d[\d\s()./-]*$/, '') : kept
  return `${isAddress ? whole.replace(/\S*$/, '') : whole}…`
}
