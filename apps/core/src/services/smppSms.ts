import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import smpp, { type Pdu, type Session } from 'smpp'
import type { SmsPort } from '../kernel/smsPort.ts'
import { ID_LENGTH, isFinal, receiptOf, type SmsReceipt } from './smppReceipt.ts'
import { smsParts } from './smsParts.ts'
import { turnstile } from './turnstile.ts'

export interface SmsCenter {
  /** `smpp://user:password@host:2775`, or `smpps://` */
  readonly url: string
  readonly from: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly patienceMs?: number
  /** How often it is asked whether it is still there. */
  readonly askEveryMs?: number
  /** How many messages may wait for its answer at once. */
  readonly window?: number
  /** Takes what became of messages; where it throws, the center is told to say it again. */
  readonly onReceipt?: ((receipt: SmsReceipt) => Promise<void>) | undefined
  /** Whose certificates are believed, beside those that the system does. */
  readonly ca?: string
  /** How long it is left alone after a connection that failed; twice as long after each further one. */
  readonly restMs?: number
}

const PATIENCE_MS = 20_000
const ASK_EVERY_MS = 30_000
const BETWEEN_TRIES_MS = 500
const REST_MS = 500
const LONGEST_REST_MS = 30_000
/** A process that stops does not wait longer for a center that does not say goodbye. */
const GOODBYE_MS = 2_000
const PORTS: Readonly<Record<string, string>> = { 'smpp:': '2775', 'smpps:': '3550' }
const OK = 0
/** What it is told could be taken another time. */
const AGAIN = 0x64
const WINDOW = 10
/** For each that waits for an answer so many wait for their turn; more are turned away, as nobody would have the patience. */
const WAITING_EACH = 50
/** It takes no more just now: throttled, or its queue is full. */
const LATER = new Set([0x58, 0x14])
const HAS_HEADER = 0x40
const WITH_RECEIPT = 1
const VERSION = 0x34
const REFERENCES = 256

type Asked = (session: Session, answered: (pdu: Pdu) => void) => boolean

/** A center of text messages by SMPP. Its connection is made with the first message, and again after it was lost. */
export function smppSms(center: SmsCenter): SmsPort {
  const { url, from, log, patienceMs = PATIENCE_MS, askEveryMs = ASK_EVERY_MS, restMs = REST_MS } = center
  const { window = WINDOW, onReceipt, ca } = center
  const { protocol, hostname, port, username, password } = new URL(url)
  const who = { system_id: unescaped(username), password: unescaped(password), interface_version: VERSION }
  const name = hostname
  let current: Promise<Session> | undefined
  const live = new Set<Session>()
  /** Of a center that could not be connected to: why, and until when nobody asks it again. */
  let resting = { failures: 0, until: 0, why: new Error('the center could not be reached') }
  let isClosed = false
  const gate = turnstile(
    window,
    window * WAITING_EACH,
    () => new Error('the center takes no more just now (its window is full)'),
  )

  /** Messages that come while it is away must not knock each: a center locks out who signs in too often. */
  function connected(): Promise<Session> {
    if (isClosed) throw new Error('no messages are sent any more')
    if (current) return current
    if (performance.now() < resting.until) throw resting.why
    const connecting = connect()
    current = connecting
    connecting.then(
      () => {
        resting = { ...resting, failures: 0 }
      },
      (why: Error) => {
        if (current === connecting) current = undefined
        const failures = resting.failures + 1
        const ms = Math.min(restMs * 2 ** (failures - 1), LONGEST_REST_MS)
        resting = { failures, until: performance.now() + ms, why }
      },
    )
    return connecting
  }

  function connect(): Promise<Session> {
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    const isSafe = protocol === 'smpps:'
    const where = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || PORTS[protocol]), tls: isSafe }
    const session = smpp.connect(
      { ...where, ...(isSafe && { servername: hostname, ...(ca !== undefined && { ca }) }) },
      () => {
        const bind: Asked = (to, answered) => to.bind_transceiver(who, answered)
        ask(session, bind)
          .then((pdu) => {
            if (pdu.command_status === OK) return resolve(session)
            throw new Error(`the center refused the sign-in (${nameOf(pdu.command_status)})`)
          })
          .catch((error: unknown) => {
            reject(error)
            session.destroy()
          })
      },
    )
    live.add(session)
    const asking = setInterval(() => {
      // One that does not answer is gone, though nobody said so.
      ask(session, (to, answered) => to.enquire_link(answered)).catch(() => session.destroy())
    }, askEveryMs).unref()
    const late = setTimeout(() => session.destroy(), patienceMs).unref()
    promise.then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
    session.on('close', () => {
      clearInterval(asking)
      live.delete(session)
      if (current === promise) current = undefined
      reject(new Error('the center could not be reached'))
    })
    session.on('error', (error: NodeJS.ErrnoException) => {
      log.warn({ center: name, code: error.code }, 'the connection to the center of text messages failed')
      reject(new Error(`the center could not be reached (${error.code ?? 'it is no center of text messages'})`))
      session.destroy()
    })
    session.on('deliver_sm', (pdu: Pdu) => {
      note(pdu).then(
        () => session.send(pdu.response()),
        () => session.send(pdu.response({ command_status: AGAIN })),
      )
    })
    for (const command of ['enquire_link', 'unbind'])
      session.on(command, (pdu: Pdu) => {
        session.send(pdu.response())
        if (command !== 'unbind') return
        // The next message finds another connection, also where the center does not close this one.
        if (current === promise) current = undefined
        session.close()
      })
    return promise
  }

  async function note(pdu: Pdu): Promise<void> {
    const receipt = receiptOf(pdu)
    if (!receipt) return
    log.info({ center: name, ...receipt }, 'a text message has a receipt')
    const { state } = receipt
    if (!isFinal(state)) return
    await onReceipt?.({ ...receipt, center: name, state }).catch((error: unknown) => {
      log.warn({ err: error, center: name }, 'a receipt could not be noted; the center is asked to repeat it')
      throw error
    })
  }

  /** The answer to a request; rejects where the connection is lost before, as nobody knows then whether it was taken. */
  function ask(session: Session, request: Asked): Promise<Pdu> {
    return new Promise((resolve, reject) => {
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

  async function submit(fields: object, until: number): Promise<string | undefined> {
    for (; ; await sleep(BETWEEN_TRIES_MS)) {
      const pdu = await gate.pass(async () => {
        const session = await connected()
        return await ask(session, (to, answered) => to.submit_sm(fields, answered))
      }, until - performance.now())
      if (pdu.command_status === OK) return pdu.message_id?.slice(0, ID_LENGTH)
      const isLater = LATER.has(pdu.command_status)
      if (!isLater || performance.now() + BETWEEN_TRIES_MS > until)
        throw new Error(
          `the center ${isLater ? 'takes no more just now' : 'refused it'} (${nameOf(pdu.command_status)})`,
        )
    }
  }

  return {
    name,
    async send({ to, text }) {
      const { coding, parts } = smsParts(text, randomInt(REFERENCES))
      const ids: (string | undefined)[] = []
      const until = performance.now() + patienceMs
      for (const part of parts)
        ids.push(
          await submit(
            {
              ...addressOf('source', from),
              ...addressOf('dest', to),
              esm_class: parts.length > 1 ? HAS_HEADER : 0,
              registered_delivery: WITH_RECEIPT,
              data_coding: coding,
              short_message: Buffer.from(part),
            },
            until,
          ),
        )
      log.info({ center: name, ids }, 'the center took a text message')
      return ids.filter((id) => id !== undefined)
    },
    async close() {
      isClosed = true
      const sayGoodbye = async () => {
        const session = await current
        if (session) await ask(session, (to, answered) => to.unbind(answered))
      }
      const late = sleep(Math.min(patienceMs, GOODBYE_MS), undefined, { ref: false })
      await Promise.race([sayGoodbye().catch(() => undefined), late])
      for (const session of live) session.destroy()
    },
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

/** An international number, or a sender with letters. */
function addressOf(side: 'source' | 'dest', address: string): object {
  const isNumber = !/[A-Za-z]/.test(address)
  const [ton, npi] = isNumber ? [1, 1] : [5, 0]
  const plain = isNumber ? address.replace(/\D/g, '').replace(/^00/, '') : address
  const field = side === 'source' ? 'source_addr' : 'destination_addr'
  return { [`${side}_addr_ton`]: ton, [`${side}_addr_npi`]: npi, [field]: plain }
}

const names = new Map(Object.entries(smpp.errors).map(([key, number]) => [number, key]))
const nameOf = (status: number): string => names.get(status) ?? `status ${status}`
