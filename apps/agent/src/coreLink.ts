import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { AgentEnvironment, AgentOrders, AgentReport } from '@parley/contract/botDeploy/botAgent.schema.ts'
import { signedRequest } from './signedRequest.ts'
import { type AgentState, writeState } from './state.ts'

/** The core has refused, for a reason that a person can read. */
export class Refused extends Error {
  readonly code: string
  readonly #status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.#status = status
  }

  /** The same request is refused again, whoever asks and whenever. */
  get isForGood(): boolean {
    return [400, 413, 422].includes(this.#status)
  }
}

const TIMEOUT_MS = 30_000
const DOWNLOAD_MS = 240_000
const MOST_BYTES = 25_000_000

export async function post(address: string, path: string, body: string, authorization?: string, ms = TIMEOUT_MS) {
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  })
  if (answer.ok) return answer
  const text = await answer.text()
  const said = problemOf(text)
  throw new Refused(said.code, said.message ?? `Parley answered with status ${answer.status}.`, answer.status)
}

function problemOf(text: string): { readonly code: string; readonly message?: string } {
  try {
    const { code = '', error: message } = JSON.parse(text)
    return { code: String(code), ...(typeof message === 'string' ? { message } : {}) }
  } catch {
    return { code: '' }
  }
}

/** Asks the core, one thing after the other: each request is signed with a higher number than the one before. */
export class CoreLink {
  readonly #folder: string
  readonly #state: AgentState
  readonly #key: KeyObject
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string, state: AgentState) {
    this.#folder = folder
    this.#state = state
    this.#key = createPrivateKey({ key: state.privateKey as never, format: 'jwk' }) // as this program has exported it
  }

  async sync(report: AgentReport): Promise<AgentOrders> {
    return (await (await this.#ask('Sync', report)).json()) as AgentOrders // the contract's answer
  }

  async environment(idBotModule: number, idBotDeployment: number | null): Promise<AgentEnvironment> {
    return (await (await this.#ask('Environment', { idBotModule, idBotDeployment })).json()) as AgentEnvironment // likewise
  }

  async download(sha256: string): Promise<Buffer> {
    const answer = await this.#ask('Package', { sha256 }, DOWNLOAD_MS)
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of answer.body ?? []) {
      size += piece.length
      if (size > MOST_BYTES) throw new Error('The package is larger than packages can be.')
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  #ask(call: string, said: object, ms?: number): Promise<Response> {
    const next = this.#last.then(async () => {
      const path = `/api/BotAgents/${call}`
      const serial = Math.max(Date.now(), this.#state.serial + 1)
      this.#state.serial = serial
      // A full disk has to be told, too; the clock goes on where the number couldn’t be kept.
      await writeState(this.#folder, this.#state).catch(() => {})
      const body = JSON.stringify(said)
      const signature = sign(null, signedRequest(path, serial, body), this.#key).toString('base64url')
      return await post(
        this.#state.address,
        path,
        body,
        `ParleyAgent ${this.#state.idBotServer}.${serial}.${signature}`,
        ms,
      )
    })
    this.#last = next.catch(() => {})
    return next
  }
}
