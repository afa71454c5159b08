import type { Logger } from 'pino'
import smpp, { type Pdu, type Session } from 'smpp'

export interface SmppLinkOptions {
  /** `smpp://user:password@host:2775`, or `smpps://` */
  readonly url: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly patienceMs: number
  /** How often it is asked whether it is still there. */
  readonly askEveryMs?: number | undefined
  /** Whose certificates are believed, beside those that the system does. */
  readonly ca?: string | undefined
  /** How long it is left alone after a connection that failed; twice as long after each further one. */
  readonly restMs?: number | undefined
  /** Takes what the center tells by itself; where it rejects, the center is told to say it again. */
  readonly note: (pdu: Pdu) => Promise<void>
}

export type Asked = (session: Session, answered: (pdu: Pdu) => void) => boolean

const ASK_EVERY_MS = 30_000
const REST_MS = 500
const LONGEST_REST_MS = 30_000
const PORTS: Readonly<Record<string, string>> = { 'smpp:': '2775', 'smpps:': '3550' }
const OK = 0
/** What it is told could be taken another time. */
const AGAIN = 0x64
const VERSION = 0x34

/** The connection to a center of text messages. It is made when it is first asked for, and again after it was lost. */
export class SmppLink {
  readonly #options: SmppLinkOptions
  readonly #at: URL
  #current: Promise<Session> | undefined
  readonly #live = new Set<Session>()
  /** Of a center that could not be connected to: why, and until when nobody asks it again. */
  #resting = { failures: 0, until: 0, why: new Error('the center could not be reached') }
  #isClosed = false

  constructor(options: SmppLinkOptions) {
    this.#options = options
    this.#at = new URL(options.url)
  }

  get name(): string {
    return this.#at.hostname
  }

  /** Messages that come while it is away must not knock each: a center locks out who signs in too often. */
  async connected(): Promise<Session> {
    if (this.#isClosed) throw new Error('no messages are sent any more')
    if (this.#current) return await this.#current
    if (performance.now() < this.#resting.until) throw this.#resting.why
    const connecting = this.#connect()
    this.#current = connecting
    connecting.then(
      () => {
        this.#resting = { ...this.#resting, failures: 0 }
      },
      (why: Error) => {
        this.#forget(connecting)
        const failures = this.#resting.failures + 1
        const ms = Math.min((this.#options.restMs ?? REST_MS) * 2 ** (failures - 1), LONGEST_REST_MS)
        this.#resting = { failures, until: performance.now() + ms, why }
      },
    )
    return await connecting
  }

  /** The answer to a request; rejects where the connection is lost before, as nobody knows then whether it was taken. */
  ask(session: Session, request: Asked): Promise<Pdu> {
    return new Promise((resolve, reject) => {
      const { patienceMs } = this.#options
      const lost = () => settle(() => reject(new Error('the connection was lost before the center answered')))
      const late = setTimeout(() => settle(() => reject(new Error('the center did not answer in time'))), patienceMs)
      const settle = (end: () => void) => {
        clearTimeout(late)
        session.off('close', lost)
        end()
      }
      session.on('close', lost)
      if (!request(session, (pdu) => settle(() => resolve(pdu)))) lost()
    })
  }

  /** Signs out where it is signed in; resolves when the center has answered. */
  async sayGoodbye(): Promise<void> {
    this.#isClosed = true
    const session = await this.#current
    if (session) await this.ask(session, (to, answered) => to.unbind(answered))
  }

  /** Drops every connection at once. */
  destroy(): void {
    this.#isClosed = true
    for (const session of this.#live) session.destroy()
  }

  #forget(connecting: Promise<Session>): void {
    if (this.#current === connecting) this.#current = undefined
  }

  #connect(): Promise<Session> {
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    const session = this.#open(() => {
      this.#signIn(session).then(resolve, (error: unknown) => {
        reject(error)
        session.destroy()
      })
    })
    this.#live.add(session)
    const { askEveryMs = ASK_EVERY_MS, patienceMs, log } = this.#options
    const asking = setInterval(() => {
      // One that does not answer is gone, though nobody said so.
      this.ask(session, (to, answered) => to.enquire_link(answered)).catch(() => session.destroy())
    }, askEveryMs).unref()
    const late = setTimeout(() => session.destroy(), patienceMs).unref()
    promise.then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
    session.on('close', () => {
      clearInterval(asking)
      this.#live.delete(session)
      this.#forget(promise)
      reject(new Error('the center could not be reached'))
    })
    session.on('error', (error: NodeJS.ErrnoException) => {
      log.warn({ center: this.name, code: error.code }, 'the connection to the center of text messages failed')
      reject(new Error(`the center could not be reached (${error.code ?? 'it is no center of text messages'})`))
      session.destroy()
    })
    this.#answer(session, () => this.#forget(promise))
    return promise
  }

  #open(onOpen: () => void): Session {
    const { protocol, hostname, port } = this.#at
    const { ca } = this.#options
    const isSafe = protocol === 'smpps:'
    const where = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || PORTS[protocol]), tls: isSafe }
    return smpp.connect({ ...where, ...(isSafe && { servername: hostname, ...(ca !== undefined && { ca }) }) }, onOpen)
  }

  async #signIn(session: Session): Promise<Session> {
    const { username, password } = this.#at
    const who = { system_id: unescaped(username), password: unescaped(password), interface_version: VERSION }
    const pdu = await this.ask(session, (to, answered) => to.bind_transceiver(who, answered))
    if (pdu.command_status === OK) return session
    throw new Error(`the center refused the sign-in (${statusName(pdu.command_status)})`)
  }

  /** What the center asks and tells by itself. */
  #answer(session: Session, onUnbind: () => void): void {
    session.on('deliver_sm', (pdu: Pdu) => {
      this.#options.note(pdu).then(
        () => session.send(pdu.response()),
        () => session.send(pdu.response({ command_status: AGAIN })),
      )
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      // The next message finds another connection, also where the center does not close this one.
      onUnbind()
      session.close()
    })
  }
}

/** A part of an address in which signs may be escaped; a password may have a percent sign that escapes nothing. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const names = new Map(Object.entries(smpp.errors).map(([key, number]) => [number, key]))
/** A status of the protocol in its own word. */
export const statusName = (status: number): string => names.get(status) ?? `status ${status}`
