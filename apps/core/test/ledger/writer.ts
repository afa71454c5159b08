import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** One folder as its writer knows it: every name that was asked for, and the last one that was acknowledged. */
export interface Entry {
  readonly firstName: string
  readonly asked: string[]
  idFolder: number | undefined
  acknowledged: string | undefined
  /** How many changes were acknowledged: as many audit events must be there. */
  changes: number
}

interface Answer {
  readonly status: number
  readonly body: { readonly idFolder: number; readonly rowVersion: number; readonly code?: string }
}

/** What a change answers whose first answer was lost: this writer alone changes its folders, so it was made. */
const STALE = 'entity.stale'

/** Writes until told to stop: creates a folder, renames it twice; asks again with the same key until there is an answer. */
export class Writer {
  readonly entries: Entry[] = []
  readonly #url: string
  readonly #secret: string
  readonly #name: string
  #isStopped = false
  /** Answers that never came or said that something is away. */
  lost = 0

  constructor(url: string, secret: string, name: string) {
    this.#url = url
    this.#secret = secret
    this.#name = name
  }

  /** Changes that it was told are made. */
  get acknowledged(): number {
    return this.entries.reduce((sum, { changes }) => sum + changes, 0)
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    for (let number = 1; !this.#isStopped; number += 1) await this.#write(`${this.#name} ${number}`)
  }

  async #write(name: string): Promise<void> {
    const entry: Entry = { firstName: name, asked: [name], idFolder: undefined, acknowledged: undefined, changes: 0 }
    this.entries.push(entry)
    const created = await this.#ask('POST', '/Create', { name, kind: 'flow', idParent: null })
    if (!created) return
    Object.assign(entry, { idFolder: created.idFolder, acknowledged: name, changes: 1 })
    let { rowVersion } = created
    for (const next of [`${name} b`, `${name} c`]) {
      entry.asked.push(next)
      const changed = await this.#ask('PUT', `/${entry.idFolder}/Update`, { name: next, rowVersion })
      if (!changed) return
      Object.assign(entry, { acknowledged: next, changes: entry.changes + 1 })
      rowVersion += 1
    }
  }

  /** Undefined when it was told to stop before there was an answer. */
  async #ask(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer['body'] | undefined> {
    const key = randomUUID()
    for (let attempt = 1; !this.#isStopped; attempt += 1) {
      const answer = await this.#send(method, path, body, key)
      if (answer?.status === 200 || answer?.status === 201) return answer.body
      if (attempt > 1 && answer?.body.code === STALE) return answer.body
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      this.lost += 1
      await sleep(50)
    }
    return undefined
  }

  async #send(method: string, path: string, body: unknown, key: string): Promise<Answer | undefined> {
    try {
      const answer = await fetch(`${this.#url}/api/Administration/Folders${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#secret}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] } // what the contract says of both calls
    } catch {
      return undefined
    }
  }
}
