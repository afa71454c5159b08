import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import type { ToCore } from '@parley/voice/link/message.ts'
import type { Logger } from 'pino'
import type { Db } from '../kernel/db.ts'
import { every } from '../kernel/round.ts'
import type { Vault } from '../kernel/vault.ts'
import { LEASE_MS } from '../runtime/lease.ts'
import { release } from '../runtime/release.ts'
import { VoiceLink, type VoicePlace } from './voiceLink.ts'
import { addVoice, forgetVoice, freeLines, renewVoices, takeVoices } from './voiceProcess.store.ts'

const ROUND_MS = 1_000

interface HeirOptions {
  readonly db: Db
  readonly vault: Vault
  /** By its lease this process has its voice processes. */
  readonly core: string
  /** How long lines are kept without a core. */
  readonly keepMs: number
  readonly leaseMs?: number | undefined
  readonly log: Logger
  /** What a voice process tells that was taken over. */
  readonly take: (id: string, link: VoiceLink, message: ToCore) => void
  readonly onGone: (link: VoiceLink) => void
  /** Another process has it by now, and its calls. */
  readonly onTaken: (link: VoiceLink) => void
  /** The host whose voice processes can be reached; a test has several. */
  readonly host?: string | undefined
}

/** The voice processes of this core as others find them, and those that other cores of this host left behind, with the calls on them. */
export class VoiceHeirs {
  readonly #options: HeirOptions
  readonly #host: string
  readonly #own = new Map<VoiceLink, { readonly id: string; readonly added: Promise<void> }>()
  readonly #left = new Map<string, VoiceLink>()
  readonly #stop: () => Promise<void>
  #isClosed = false
  #isDraining = false

  constructor(options: HeirOptions) {
    this.#options = options
    this.#host = options.host ?? hostname()
    const { log } = options
    this.#stop = every({ what: 'looking for lines that were left', everyMs: ROUND_MS }, log, () => this.round())
  }

  /** Has a voice process of this core found by the next one; its id. */
  async known(link: VoiceLink): Promise<string> {
    const known = this.#own.get(link) ?? this.#add(link)
    this.#own.set(link, known)
    // What could not be kept is tried again with the next call.
    known.added.catch(() => this.#own.get(link) === known && this.#own.delete(link))
    await known.added
    return known.id
  }

  /** It is gone, and with it what it had. */
  async forget(link: VoiceLink): Promise<void> {
    const known = this.#own.get(link)
    this.#own.delete(link)
    if (!known) return
    await known.added.catch(() => {})
    await this.#forget(known.id)
  }

  /** What this core has it keeps until its calls are over; it takes nothing over any more. */
  drain(): void {
    this.#isDraining = true
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Those conversations have their lines there, and nothing else has. */
  free(id: string, kept: readonly string[]): Promise<void> {
    return freeLines(this.#options.db, id, kept)
  }

  async round(): Promise<void> {
    const { db, core } = this.#options
    await renewVoices(db, core, this.#known, this.#forMs)
    if (this.#isDraining) return
    const taken = await takeVoices(db, { host: this.#host, core, known: this.#known, forMs: this.#forMs })
    for (const { id, place, epoch } of taken) this.#goOn(id, place, epoch)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#stop()
    for (const link of this.#left.values()) link.close()
  }

  get #known(): readonly string[] {
    return [...this.#left.keys(), ...[...this.#own.values()].map(({ id }) => id)]
  }

  /** Until its lease is over nobody takes over what a core has, and then the voice process still waits. */
  get #forMs(): number {
    return (this.#options.leaseMs ?? LEASE_MS) + this.#options.keepMs
  }

  #add(link: VoiceLink): { readonly id: string; readonly added: Promise<void> } {
    const { db, vault, core } = this.#options
    const id = crypto.randomUUID()
    const place = vault.seal(placeOf(id), JSON.stringify(link.place))
    return { id, added: addVoice(db, { id, place }, { host: this.#host, release, core, forMs: this.#forMs }) }
  }

  #goOn(id: string, sealed: string, epoch: number): void {
    const { vault, log, take, onGone, onTaken } = this.#options
    // One that is taken next stays with its row, for the next core.
    if (this.#isClosed || this.#isDraining) return
    let place: VoicePlace
    try {
      place = JSON.parse(vault.open(placeOf(id), sealed)) as VoicePlace // only cores with the master key seal
    } catch (error) {
      log.error({ err: error }, 'where a voice process is could not be read')
      this.#forgetAgain(id)
      return
    }
    log.info({ voice: id }, 'going on with the calls of a process that ended')
    const link: VoiceLink = new VoiceLink({
      ...{ place, epoch, log },
      take: (message) => take(id, link, message),
      onForgotten: () => onGone(link),
      onDead: () => {
        this.#left.delete(id)
        onGone(link)
        this.#forgetAgain(id)
        this.#remove(place)
      },
      onTaken: () => {
        this.#left.delete(id)
        onTaken(link)
      },
    })
    this.#left.set(id, link)
    link.open()
  }

  /** Where that does not work a later round takes it over once more. */
  #forgetAgain(id: string): void {
    const { log } = this.#options
    this.#forget(id).catch((error: unknown) => log.warn({ err: error }, 'a voice process could not be forgotten'))
  }

  #remove({ folder }: VoicePlace): void {
    if (folder === undefined) return
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the folder of a voice process could not be removed')
    }
  }

  #forget(id: string): Promise<void> {
    const { db, core } = this.#options
    return forgetVoice(db, id, core)
  }
}

const placeOf = (id: string) => `voice process ${id}`
