import type { ToCore, ToVoice } from '../link/message.ts'
import { Ledger } from './ledger.ts'
import { type CallPorts, SpokenCall } from './spokenCall.ts'

const MOST_CALLS = 1_000
/** A call of which so much waits to be kept ends alone: the link is that of all. */
const MOST_OF_ONE = 1_000
/** No core asks for what was over so long ago. */
const OVER_MS = 600_000

interface BookOptions extends Omit<CallPorts, 'tell'> {
  /** How long a call waits for a core. */
  readonly keepMs: number
  readonly send: (message: ToCore) => void
}

interface Entry {
  readonly call: SpokenCall
  readonly ledger: Ledger
  /** No core goes on with it yet. */
  isOrphan: boolean
  /** Since when nobody answers it, or since when it is over. */
  sinceMs: number | undefined
}

/** The calls of a voice process. A core that goes away leaves them here, and another one goes on with each, or they end. */
export class CallBook {
  readonly #options: BookOptions
  readonly #entries = new Map<string, Entry>()
  #isLinked = false

  constructor(options: BookOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#entries.size
  }

  /** The call that is entered by this key. */
  find(call: string): { readonly call: SpokenCall; readonly key: string } | undefined {
    const entry = this.#entries.get(call)
    return entry && { call: entry.call, key: entry.ledger.opened.key }
  }

  take(message: ToVoice): void {
    if (message.do === 'open') {
      this.#open(message)
      return
    }
    const entry = this.#entries.get(message.call)
    if (!entry) return
    const { call, ledger } = entry
    if (message.do === 'kept') ledger.kept(message.n)
    else if (message.do === 'leg') ledger.moveOn(message.leg)
    else if (message.do === 'forget') {
      call.end('provider', 'lost')
      this.#entries.delete(message.call)
    } else if (message.do === 'adopt') this.#adopt(entry)
    else call.do(message)
  }

  /** Another core than before has come: it is told what there is. */
  offer(): void {
    const calls = [...this.#entries.values()].map((entry) => {
      entry.isOrphan = true
      return entry.ledger.line
    })
    this.#options.send({ tell: 'calls', calls })
  }

  /** To be called now and then, with whether a core is there: gives up what none went on with in time. */
  tend(isLinked: boolean): void {
    this.#isLinked = isLinked
    const now = this.#options.nowMs()
    for (const [id, entry] of this.#entries) {
      const isServed = isLinked && !entry.isOrphan
      entry.call.wait(!isServed)
      if (isServed) entry.ledger.forgetNotes()
      if (isServed && !entry.ledger.isOver) entry.sinceMs = undefined
      else entry.sinceMs ??= now
      const forMs = now - (entry.sinceMs ?? now)
      if (!isServed && forMs > this.#options.keepMs) {
        entry.call.end('provider', 'lost')
        this.#entries.delete(id)
      } else if (forMs > OVER_MS) this.#entries.delete(id)
    }
  }

  #open(message: Extract<ToVoice, { do: 'open' }>): void {
    const { call: id } = message
    const { send, ...ports } = this.#options
    if (this.#entries.has(id)) return
    if (this.#entries.size >= MOST_CALLS) {
      send({ tell: 'ended', call: id, by: 'provider', reason: 'full' })
      return
    }
    const ledger = new Ledger(message)
    const call = new SpokenCall(message, {
      ...ports,
      tell: (told) => {
        const noted = ledger.note({ ...told, call: id } as Parameters<Ledger['note']>[0]) // each with the call that it is told of
        if (!entry.isOrphan) send(noted)
        if (noted.tell === 'note' && (entry.isOrphan || !this.#isLinked)) ledger.keepNote(noted)
        if (ledger.waiting > MOST_OF_ONE) call.end('provider', 'lost')
      },
    })
    const entry: Entry = { call, ledger, isOrphan: false, sinceMs: undefined }
    this.#entries.set(id, entry)
    send({ tell: 'opened', call: id })
  }

  #adopt(entry: Entry): void {
    entry.isOrphan = false
    entry.sinceMs = undefined
    entry.call.wait(!this.#isLinked)
    for (const told of entry.ledger.untold) this.#options.send(told)
  }
}
