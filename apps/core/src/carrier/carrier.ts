import type { LineInput, LineNote, ListenEffect, SayEffect, TransferPayload } from '@parley/flow'
import type { Permitted } from '../destinations/permitted.ts'

/** What became of a call, as the carrier says it. */
export type CarrierResult = 'answered' | 'busy' | 'noAnswer' | 'declined' | 'voicemail' | 'failed'

/** A call that is to be made. */
export interface CallRequest {
  /** When it was decided: times in what happens count from it. */
  readonly at: Date
  /** The name of the call, ours and the carrier’s. */
  readonly callId: string
  /** The module over which it is made; undefined where a line has none. */
  readonly idModule?: number | undefined
  readonly from: string
  readonly to: Permitted
  /** Given up when nobody has answered by then. */
  readonly ringTimeoutMs: number
  /** Whoever is called is expected to speak it; undefined where nobody knows. */
  readonly language?: string | undefined
}

/** Why, in the words of the network: a response of SIP, or a cause of Q.850. */
export type CallCause = { readonly protocol: 'sip' | 'q850'; readonly code: number; readonly text: string }

/** How a call was over. */
export interface CallEnd {
  readonly result: CarrierResult
  /** Who ended it. */
  readonly by: 'caller' | 'bot' | 'provider'
  readonly reason: string
  /** How long it rang, by the carrier’s clock. */
  readonly ringMs: number
  readonly cause?: CallCause
}

/** An input that is told again, to another process too, until one has kept it. */
export interface Retold {
  /** The same wherever it is told. */
  readonly id: string
  kept(): void
}

/** A conversation that has the line of a call, as whoever goes on with the call needs to know it. */
export interface LineLeg {
  readonly guid: string
  /** Of how many it is on this line, from 0. */
  readonly number: number
  /** How much later than the line it began. */
  readonly laterMs: number
  /** The conversation that gets the line next. */
  readonly next?: string
}

/** What the carrier tells of a call, each as it happens; nothing after `ended`. */
export interface CallListener {
  /** Somebody or something answers; `ringMs` by the carrier’s clock. */
  answered(ringMs: number): void
  /** It turns out that a machine answered. */
  machine(): void
  /** Something for the flow: said, keyed, left unsaid, or played to its end. Times in it count from the request. */
  input(input: LineInput, retold?: Retold): void
  /** What is worth knowing of the line and is nothing for the flow. */
  note(note: LineNote): void
  ended(end: CallEnd): void
  /** Another process has its line by now: nothing is told here any more. */
  left?(): void
}

/** What became of a transfer: one that rang out or was busy is none the flow can tell from a refusal but by this. */
export type TransferResult = 'completed' | 'busy' | 'declined' | 'noAnswer' | 'failed'

/** To whom a caller is handed over. */
export interface TransferRequest extends Omit<TransferPayload, 'to'> {
  readonly to: Permitted
  readonly timeoutMs: number
}

/** A call as the platform holds it. What is done once it is over does nothing. */
export interface CarrierCall {
  say(say: SayEffect): void
  /** Listens from now on, in place of what was listened for before; the same one again changes nothing. */
  listen(listen: ListenEffect): void
  /** Nobody is listened to until the next listen. `aside`: somebody else has the call, and what is keyed is for them. */
  mute(aside?: boolean): void
  /**
   * Hands the caller over; the answer comes once. Attended: once the other side answers, or it is known that it does not; the caller stays
   * until then. Blind: as soon as the network takes the caller.
   */
  transfer(request: TransferRequest, done: (result: TransferResult) => void): void
  /** Ends the call once what was said has been played, or at once. */
  hangUp(when: 'played' | 'now'): void
  /**
   * After a completed transfer: this side lets go of the line, which is the caller's and the other side's from now on. A gateway that
   * joins the two itself keeps them joined; the call is over for the platform.
   */
  release(): void
  /** Which conversation has the line, where the call outlives this process. */
  belongsTo?(leg: LineLeg): void
}

/** Why a call is not answered, as the network is told. */
export type Refused = 'busy' | 'declined' | 'unavailable'

/** A caller who waits for an answer. */
export interface WaitingCaller {
  /** Has a text spoken; the first one answers the call for the network, which rings no more. */
  say(text: string, language: string | null): void
}

/** A call that comes in and rings. It is answered or refused once. */
export interface IncomingCall {
  readonly callId: string
  readonly from: string
  readonly to: string
  /** When it began to ring: times in what happens count from it. */
  readonly at: Date
  /** Keeps the caller until it is answered or refused; `gone` is told once where they hang up before, at once where they have already. */
  wait(gone: () => void): WaitingCaller
  /** One whose caller is gone ends at once. */
  answer(listener: CallListener): CarrierCall
  refuse(why: Refused): void
}

/** What calls travel by: a gateway to a telephone network, or a simulated one. One folder beside this file each. */
export interface Carrier {
  dial(request: CallRequest, listener: CallListener): CarrierCall
}
