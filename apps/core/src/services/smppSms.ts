import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pdu } from 'smpp'
import { MaybeTaken, type SmsPort } from '../kernel/smsPort.ts'
import { SmppLink, statusName } from './smppLink.ts'
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
const BETWEEN_TRIES_MS = 500
/** A process that stops does not wait longer for a center that does not say goodbye. */
const GOODBYE_MS = 2_000
const OK = 0
const WINDOW = 10
/** For each that waits for an answer so many wait for their turn; more are turned away, as nobody would have the patience. */
const WAITING_EACH = 50
/** It takes no more just now: throttled, or its queue is full. */
const LATER = new Set([0x58, 0x14])
const HAS_HEADER = 0x40
const WITH_RECEIPT = 1
const REFERENCES = 256

/** A center of text messages by SMPP. Its connection is made with the first message, and again after it was lost. */
export function smppSms(center: SmsCenter): SmsPort {
  const { url, from, log, patienceMs = PATIENCE_MS, askEveryMs, restMs, window = WINDOW, ca } = center
  const link = new SmppLink({ url, log, patienceMs, askEveryMs, restMs, ca, note: (pdu) => note(center, name, pdu) })
  const { name } = link
  const gate = turnstile(
    window,
    window * WAITING_EACH,
    () => new Error('the center takes no more just now (its window is full)'),
  )

  async function submit(fields: object, until: number): Promise<string | undefined> {
    for (; ; await sleep(BETWEEN_TRIES_MS)) {
      const pdu = await gate.pass(async () => {
        const session = await link.connected()
        return await link
          .ask(session, (to, answered) => to.submit_sm(fields, answered))
          .catch((error: unknown) => {
            throw new MaybeTaken(error instanceof Error ? error.message : 'the center did not answer')
          })
      }, until - performance.now())
      if (pdu.command_status === OK) return pdu.message_id?.slice(0, ID_LENGTH)
      const isLater = LATER.has(pdu.command_status)
      if (!isLater || performance.now() + BETWEEN_TRIES_MS > until)
        throw new Error(
          `the center ${isLater ? 'takes no more just now' : 'refused it'} (${statusName(pdu.command_status)})`,
        )
    }
  }

  return {
    name,
    async send({ to, text }) {
      const { coding, parts } = smsParts(text, randomInt(REFERENCES))
      const ids: (string | undefined)[] = []
      const until = performance.now() + patienceMs
      for (const [place, part] of parts.entries()) {
        const fields = {
          ...addressOf('source', from),
          ...addressOf('dest', to),
          esm_class: parts.length > 1 ? HAS_HEADER : 0,
          registered_delivery: WITH_RECEIPT,
          data_coding: coding,
          short_message: Buffer.from(part),
        }
        ids.push(
          await submit(fields, until).catch((error: unknown) => {
            // The parts before it are on their way.
            throw place > 0 && error instanceof Error ? new MaybeTaken(error.message) : error
          }),
        )
      }
      log.info({ center: name, ids }, 'the center took a text message')
      return ids.filter((id) => id !== undefined)
    },
    async close() {
      const late = sleep(Math.min(patienceMs, GOODBYE_MS), undefined, { ref: false })
      await Promise.race([link.sayGoodbye().catch(() => undefined), late])
      link.destroy()
    },
  }
}

/** What became of a message, where the center tells that. */
async function note({ log, onReceipt }: SmsCenter, name: string, pdu: Pdu): Promise<void> {
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

/** An international number, or a sender with letters. */
function addressOf(side: 'source' | 'dest', address: string): object {
  const isNumber = !/[A-Za-z]/.test(address)
  const [ton, npi] = isNumber ? [1, 1] : [5, 0]
  const plain = isNumber ? address.replace(/\D/g, '').replace(/^00/, '') : address
  const field = side === 'source' ? 'source_addr' : 'destination_addr'
  return { [`${side}_addr_ton`]: ton, [`${side}_addr_npi`]: npi, [field]: plain }
}
