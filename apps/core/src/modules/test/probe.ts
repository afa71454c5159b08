import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as encrypt } from 'node:tls'
import type { TestStepName } from '@parley/contract/modules/module.enum.ts'
import type { ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import type { IsOpen } from '../../kernel/reach.ts'
import { connectWords, lateWords, lookupWords, StepFailure, tlsWords } from './failures.ts'

/** Where something is tried, and what may be reached. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly isOpen: IsOpen
  /** Said where it is not open. */
  readonly closedWords: string
  readonly signal: AbortSignal
  /** Hears of each step once it is done. */
  readonly told?: ((step: ModuleTestStep) => void) | undefined
  /** Beside the authorities that the process trusts. */
  readonly ca?: ConnectionOptions['ca']
}

/** Does steps one after the other, and writes down how each went; after the first that failed the others are skipped. */
export class StepList {
  readonly steps: ModuleTestStep[] = []
  readonly #target: string | null
  readonly #told: Place['told']
  #since = performance.now()
  #hasFailed = false

  constructor(target: string | null, told?: Place['told']) {
    this.#target = target
    this.#told = told
  }

  /** What the step gives, or undefined where it, or one before it, has failed. */
  async try<T>(step: TestStepName, work: () => Promise<readonly [result: T, text: string]>): Promise<T | undefined> {
    if (this.#hasFailed) {
      this.skip(step, 'Skipped, as the step before it failed.')
      return undefined
    }
    this.#since = performance.now()
    try {
      const [result, text] = await work()
      this.#note(step, 'ok', text)
      return result
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error
      this.#hasFailed = true
      this.#note(step, 'failed', error.message)
      return undefined
    }
  }

  skip(step: TestStepName, text: string): void {
    this.#note(step, 'skipped', text)
  }

  #note(step: TestStepName, result: ModuleTestStep['result'], text: string): void {
    const took = result === 'skipped' ? {} : { ms: Math.round(performance.now() - this.#since) }
    const done = { step, target: this.#target, result, text, ...took }
    this.steps.push(done)
    this.#told?.(done)
  }
}

/** Settles as the work does, or fails with these words once the time is over. */
export async function inTime<T>({ signal, ...where }: Place, work: Promise<T>): Promise<T> {
  work.catch(() => {}) // what fails after the time has been told already
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new StepFailure(lateWords(where)))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The address of the host, if all of its addresses may be reached: a name that is half inside is none that is open. */
export async function resolveHost(place: Place): Promise<readonly [address: string, text: string]> {
  const { host, isOpen, closedWords } = place
  const found = isIP(host) === 0 ? await lookUp(place) : [host]
  const [first] = found
  if (first === undefined || found.some((address) => !isOpen(address, host))) throw new StepFailure(closedWords)
  return [first, isIP(host) === 0 ? `${host} is ${found.join(', ')}.` : `${host} is an address.`]
}

async function lookUp(place: Place): Promise<string[]> {
  const { host } = place
  try {
    return (await inTime(place, lookup(host, { all: true }))).map(({ address }) => address)
  } catch (error) {
    if (error instanceof StepFailure) throw error
    throw new StepFailure(lookupWords(error, host))
  }
}

/** A connection to the address that was looked up and allowed. */
export async function connectTo(place: Place, address: string): Promise<readonly [Socket, string]> {
  const { host, port } = place
  const socket = connect({ host: address, port })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('connect', resolve)
  socket.on('error', reject)
  try {
    await inTime(place, promise)
    return [socket, `Connected to port ${port}.`]
  } catch (error) {
    socket.destroy()
    if (error instanceof StepFailure) throw error
    throw new StepFailure(connectWords(error, { host, port, what: 'TCP' }))
  }
}

/** The same connection with TLS, to the host that was entered. */
export async function encryptTo(place: Place, socket: Socket): Promise<readonly [Socket, string]> {
  const { host, ca } = place
  const secure = encrypt({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  secure.once('secureConnect', resolve)
  secure.on('error', reject)
  secure.once('close', () => reject(new Error('closed')))
  try {
    await inTime(place, promise)
    return [secure, `Encrypted with ${secure.getProtocol() ?? 'TLS'}. The certificate is valid.`]
  } catch (error) {
    secure.destroy()
    socket.destroy()
    if (error instanceof StepFailure) throw error
    throw new StepFailure(tlsWords(error, host))
  }
}
