import type { Ongoing, OngoingNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Vault } from '../kernel/vault.ts'
import { rowOf } from './livePart.ts'
import type { Mailbox, Turned } from './mailbox.ts'

/** What comes within it is told together. */
const JOINED_MS = 250

interface Waiting {
  readonly rows: Map<string, Ongoing>
  readonly removed: Set<string>
  readonly lost: Set<string>
  readonly timer: NodeJS.Timeout
}

/** What is told of conversations that run now: numbers and words are in it, so it travels sealed. */
export interface SealedNews {
  readonly kind: 'sealed'
  readonly sealed: string
}

export type Changed = Extract<OngoingNews, { kind: 'changed' }>

/** Who has a conversation now; with its line, by which it is seen. */
export type HeldNews = Extract<OngoingNews, { kind: 'held' }> & { readonly idLine: number | null }

export const heldNews = (guid: string, idLine: number | null, by: HeldNews['by']): HeldNews => ({
  ...{ kind: 'held', guid, by, idLine },
})

export const wallTopic = (tenant: number) => `conversations ${tenant}`
const placeOf = (tenant: number) => `conversations of ${tenant}`

export const sealNews = (vault: Vault, tenant: number, news: Changed): SealedNews => ({
  kind: 'sealed',
  sealed: vault.seal(placeOf(tenant), JSON.stringify(news)),
})

export const openNews = (vault: Vault, tenant: number, { sealed }: SealedNews): Changed =>
  JSON.parse(vault.open(placeOf(tenant), sealed)) as Changed // sealed above

/** Tells those who watch the conversations of a tenant how the ones of this process are now, in whichever process they watch. */
export class WallNews {
  readonly #contexts: Pick<ContextOpener, 'emit'>
  readonly #vault: Vault
  readonly #lease: { readonly isHeld: boolean }
  readonly #waiting = new Map<number, Waiting>()

  constructor(contexts: Pick<ContextOpener, 'emit'>, vault: Vault, lease: { readonly isHeld: boolean }) {
    this.#lease = lease
    this.#contexts = contexts
    this.#vault = vault
  }

  /** How a conversation is now, or was after a turn that is kept; tests are only for those who make them. */
  show(mailbox: Mailbox, turned: Partial<Pick<Turned, 'turn' | 'live' | 'hasEnded'>> = {}): void {
    const { tenant, guid, conversation } = mailbox
    const { turn = mailbox.turns, live = conversation.live, hasEnded = false } = turned
    if (conversation.setup.isTest) return
    const { rows, removed, lost } = this.#of(tenant)
    lost.delete(guid)
    if (hasEnded) {
      rows.delete(guid)
      removed.add(guid)
    } else rows.set(guid, rowOf(conversation.setup, live, turn))
  }

  /** Nobody runs it any more, and it cannot be resumed here. */
  lost(tenant: number, guid: string): void {
    this.#of(tenant).lost.add(guid)
  }

  close(): void {
    for (const [tenant, { timer }] of this.#waiting) {
      clearTimeout(timer)
      this.#tell(tenant)
    }
  }

  #of(tenant: number): Waiting {
    const known = this.#waiting.get(tenant)
    if (known) return known
    const timer = setTimeout(() => this.#tell(tenant), JOINED_MS).unref()
    const waiting = { rows: new Map(), removed: new Set<string>(), lost: new Set<string>(), timer }
    this.#waiting.set(tenant, waiting)
    return waiting
  }

  #tell(tenant: number): void {
    const waiting = this.#waiting.get(tenant)
    this.#waiting.delete(tenant)
    if (!waiting) return
    const { rows, removed, lost } = waiting
    // Without its lease they may be another's by now, and be over.
    if (!this.#lease.isHeld) rows.clear()
    if (rows.size + removed.size + lost.size === 0) return
    const news: Changed = { kind: 'changed', rows: [...rows.values()], removed: [...removed], lost: [...lost] }
    const payload = sealNews(this.#vault, tenant, news)
    this.#contexts.emit([{ name: 'stream', payload, to: { topic: wallTopic(tenant) } }])
  }
}
