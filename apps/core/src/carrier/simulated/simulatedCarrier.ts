import type { CallListener, CallRequest, Carrier, CarrierCall, IncomingCall, Refused } from '../carrier.ts'
import type { Timeline } from '../timeline.ts'
import { type Outage, partIn, SLOW_MS } from './outage.ts'
import { castCalled, castCalling, castTransfer, type Part, type TransferPart } from './part.ts'
import { type Random, seeded, seedOf } from './random.ts'
import { SimulatedCall } from './simulatedCall.ts'
import { SimulatedWait } from './simulatedWait.ts'

/** What is known of a call before it rings. */
export type Dialled = Pick<CallRequest, 'callId' | 'from' | 'language' | 'idModule'> & { readonly to: string }

export interface SimulatedCarrierOptions {
  readonly timeline: Timeline
  /** The same seed, the same calls, whatever else goes on. */
  readonly seed: number
  /** Who is at the other end of a call that is made; anybody, unless said. */
  readonly called?: (call: Dialled, random: Random) => Part
  /** Who calls. */
  readonly calling?: (call: Dialled, random: Random) => Part
  readonly transfer?: (to: string, random: Random) => TransferPart
  /** Told of calls that nobody answers, and why. */
  readonly refused?: (call: Dialled, why: Refused) => void
  /** What of a module is simulated to fail now. */
  readonly outageOf?: ((idModule: number) => Outage | undefined) | undefined
  /** Told what is spoken to callers who wait. */
  readonly heard?: (call: Dialled, text: string) => void
}

/** A telephone network with everybody in it: its calls ring, talk and end by its clock. Each call has random numbers of its own. */
export class SimulatedCarrier implements Carrier {
  readonly #options: SimulatedCarrierOptions
  #open = 0

  constructor(options: SimulatedCarrierOptions) {
    this.#options = options
  }

  /** Calls that ring or talk now. */
  get open(): number {
    return this.#open
  }

  dial(request: CallRequest, listener: CallListener): CarrierCall {
    const random = this.#randomOf(request)
    const { called = (_, own) => castCalled({ random: own }) } = this.#options
    const part = partIn(this.#outageOf(request), called(request, random))
    return this.#begin(request.at, listener, part, random, request.ringTimeoutMs)
  }

  /** Somebody calls: rings until `take` answers it or refuses. */
  ring(call: Dialled, take: (incoming: IncomingCall) => void): void {
    if (this.#outageOf(call) === 'SLOW') this.#options.timeline.after(SLOW_MS, () => this.#ring(call, take))
    else this.#ring(call, take)
  }

  #outageOf({ idModule }: Pick<Dialled, 'idModule'>): Outage | undefined {
    return idModule === undefined ? undefined : this.#options.outageOf?.(idModule)
  }

  #ring(call: Dialled, take: (incoming: IncomingCall) => void): void {
    const random = this.#randomOf(call)
    const { timeline, calling = (_, own) => castCalling({ random: own }) } = this.#options
    const part = calling(call, random)
    const { callId, from, to } = call
    const at = timeline.now()
    const waiting = new SimulatedWait({ timeline, at, part, told: (text) => this.#options.heard?.(call, text) })
    take({
      ...{ callId, from, to, at },
      wait: (gone) => waiting.begin(gone),
      answer: (listener) => {
        const { isGone, waited } = waiting.end()
        // Nobody is there any more.
        const left = isGone ? ({ result: 'noAnswer', ringMs: 0 } as const) : part
        return this.#begin(at, listener, left, random, isGone ? 0 : Number.POSITIVE_INFINITY, waited)
      },
      refuse: (why) => {
        if (!waiting.end().isGone) this.#options.refused?.(call, why)
      },
    })
  }

  #begin(
    at: Date,
    listener: CallListener,
    part: Part,
    random: Random,
    ringTimeoutMs: number,
    waited?: { readonly rangMs: number | undefined },
  ): CarrierCall {
    const { timeline, transfer = (_, own) => castTransfer(own) } = this.#options
    this.#open += 1
    const told: CallListener = {
      answered: (ringMs) => listener.answered(ringMs),
      machine: () => listener.machine(),
      input: (input) => listener.input(input),
      note: (note) => listener.note(note),
      ended: (end) => {
        this.#open -= 1
        listener.ended(end)
      },
    }
    return new SimulatedCall({
      timeline,
      at,
      listener: told,
      part,
      random,
      ringTimeoutMs,
      waited,
      transfer: (to) => transfer(to, random),
    })
  }

  #randomOf({ callId }: Dialled): Random {
    return seeded(seedOf(this.#options.seed, callId))
  }
}
