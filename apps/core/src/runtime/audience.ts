import type { Logger } from 'pino'
import { type Shown, type Watcher, Watchers } from './watchers.ts'

/** How long somebody elsewhere is told of turns without asking again. */
const WATCHED_MS = 15_000

interface Around {
  /** Reads what a conversation of a tenant has come to after a number. */
  readonly read: (tenant: number, guid: string, since: number) => Promise<Shown>
  /** Whether this process runs it. */
  readonly isOwn: (guid: string) => boolean
  readonly log: Logger
}

/** Who looks on: people whose screens hang on this process, and other processes whose people watch what this one runs. */
export class Audience {
  readonly #around: Around
  readonly #watchers = new Watchers()
  /** Of conversations that are watched here. */
  readonly #tenants = new Map<string, number>()
  /** Processes that watch conversations of this one, and until when. */
  readonly #processes = new Map<string, Map<string, number>>()

  constructor(around: Around) {
    this.#around = around
  }

  add(tenant: number, guid: string, watcher: Watcher, since: number): void {
    this.#watchers.add(guid, watcher, since)
    this.#tenants.set(guid, tenant)
  }

  /** Shows one who has come what was after a number, and from then on what comes. */
  async catchUp(tenant: number, guid: string, watcher: Watcher, since: number): Promise<void> {
    const { outputs, seq } = await this.#around.read(tenant, guid, since)
    this.#watchers.show(guid, watcher, outputs, seq)
  }

  remove(guid: string, watcher: Watcher): void {
    this.#watchers.remove(guid, watcher)
    if (!this.#watchers.has(guid)) this.#tenants.delete(guid)
  }

  addProcess(guid: string, process: string): void {
    const all = this.#processes.get(guid) ?? new Map<string, number>()
    this.#processes.set(guid, all.set(process, performance.now() + WATCHED_MS))
  }

  /** What is over, or another’s, has no processes to be told. */
  forgetProcesses(guid: string): void {
    this.#processes.delete(guid)
  }

  /** Whom to tell of a conversation of this process. */
  processesOf(guid: string): readonly string[] {
    const now = performance.now()
    return [...(this.#processes.get(guid) ?? [])].flatMap(([process, until]) => (until > now ? [process] : []))
  }

  isWatched(guid: string): boolean {
    return this.#watchers.has(guid) || this.processesOf(guid).length > 0
  }

  /** What is watched here and run by another process, with its tenant. */
  elsewhere(): readonly (readonly [guid: string, tenant: number])[] {
    return [...this.#tenants].filter(([guid]) => !this.#around.isOwn(guid))
  }

  send(guid: string, { outputs, seq }: Shown): void {
    this.#watchers.send(guid, outputs, seq)
  }

  /** Shows those who watch here what another process has written; without a guid, of all of them. */
  async showNews(guid?: string): Promise<void> {
    const guids = guid === undefined ? this.elsewhere().map(([each]) => each) : [guid]
    for (const each of guids) {
      const tenant = this.#tenants.get(each)
      if (tenant === undefined) continue
      try {
        this.send(each, await this.#around.read(tenant, each, this.#watchers.seqOf(each)))
      } catch (error) {
        this.#around.log.warn({ err: error, guid: each }, 'news of a conversation could not be read')
      }
    }
  }
}
