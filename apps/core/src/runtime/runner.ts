import { setTimeout as sleep } from 'node:timers/promises'
import { type ChannelType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { AskEffect } from '@parley/flow'
import type { Backplane } from '@parley/hub'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import type { Vault } from '../kernel/vault.ts'
import type { ServicePorts } from '../services/service.ts'
import { Announcer } from './announcer.ts'
import { Astray } from './astray.ts'
import { Audience } from './audience.ts'
import { catchUp } from './catchUp.ts'
import type { Channel, Delivery, WaitsFor } from './channel.ts'
import type { AskAnswer, Said } from './checkpoint.ts'
import { claim, type KeptLine, moved } from './claim.ts'
import type { Conversation } from './conversation.ts'
import { Lease } from './lease.ts'
import { Link, type Taken } from './link.ts'
import { type Input, Mailbox, QueueFull, type Turned } from './mailbox.ts'
import { addAll, raiseFailure } from './open.ts'
import { performFor } from './performFor.ts'
import { Preparation } from './preparation.ts'
import { keepTurns, listForsaken, listOwnOverdue, markLost, releaseSession } from './session.store.ts'
import { rings, type Setup } from './setup.ts'
import { Starts } from './starts.ts'
import { type Found, SteeringDesk } from './steeringDesk.ts'
import { Stranded } from './stranded.ts'
import { TurnWriter } from './turnWriter.ts'
import { WallNews } from './wallNews.ts'
import type { Watcher } from './watchers.ts'

interface RunnerOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run' | 'emit'>
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Logger
  readonly ports: ServicePorts
  /** How it reaches the others; alone without it. */
  readonly backplane?: Backplane | undefined
  readonly leaseMs?: number | undefined
}

const BETWEEN_TRIES_MS = 250

/** This process’s conversations: it owns them, takes what is said in them, and knows who owns the others. */
export class ConversationRunner {
  readonly #options: RunnerOptions
  readonly #lease: Lease
  readonly #writer: TurnWriter
  readonly #link: Link
  readonly #starts = new Starts((tenant: number, setups: readonly Setup[]) => this.#insert(tenant, setups))
  readonly #audience: Audience
  readonly #preparation: Preparation
  readonly #mailboxes = new Map<string, Mailbox>()
  readonly #opening = new Map<string, Promise<Found>>()
  readonly #channels = new Map<ChannelType, Channel>()
  readonly #announcer: Announcer
  readonly #wall: WallNews
  readonly #desk: SteeringDesk
  readonly #astray = new Astray()
  readonly #stranded: Stranded

  constructor(options: RunnerOptions) {
    const { db, vault, log, clock, backplane, leaseMs } = options
    this.#options = options
    this.#announcer = new Announcer(options.contexts)
    this.#preparation = new Preparation((tenant, work) => this.#run(tenant, work), clock)
    this.#lease = new Lease(db, log, leaseMs)
    this.#stranded = new Stranded(log)
    this.#wall = new WallNews(options.contexts, vault, this.#lease)
    this.#desk = new SteeringDesk({
      ...{ db, vault, clock, log, me: this.#lease.id },
      open: (tenant, guid) => this.#tryOpen(tenant, guid),
      run: (tenant, work) => this.#run(tenant, work),
    })
    this.#writer = new TurnWriter({ save: (groups) => keepTurns(db, this.#lease.id, groups, clock.now()), log })
    this.#audience = new Audience({
      read: (tenant, guid, since) => this.#run(tenant, (ctx) => catchUp(ctx, guid, since)),
      isOwn: (guid) => this.#mailboxes.has(guid),
      log,
    })
    const handlers = {
      take: (tenant: number, guid: string, input: Input) => this.#takeForOther(tenant, guid, input),
      watched: (guid: string, process: string) => {
        // It has ended, or is another’s: who watches finds out by asking again.
        if (!this.#mailboxes.has(guid)) return this.#link.tellTurned(process, guid)
        this.#audience.addProcess(guid, process)
        // It may have missed what came before it asked.
        this.#link.tellTurned(process, guid)
        this.#mailboxes.get(guid)?.repeat()
      },
      turned: (guid: string | undefined) => void this.#audience.showNews(guid),
      said: (guid: string, deliveries: readonly Delivery[]) => {
        for (const channel of this.#channels.values()) channel.deliver(guid, deliveries)
      },
    }
    this.#link = new Link(this.#lease, backplane, vault, handlers, log)
  }

  register(type: ChannelType, channel: Channel): void {
    this.#channels.set(type, channel)
  }

  async start(): Promise<void> {
    await this.#lease.start()
    await this.#link.start()
  }

  /** Begins a conversation that somebody is in already. */
  async begin(tenant: number, setup: Setup): Promise<void> {
    const mailbox = await this.#add(tenant, setup)
    await mailbox.begin()
  }

  /** Keeps a call before it rings, so that whatever happens to this process, it is known that it was made. */
  async ring(tenant: number, setup: Setup): Promise<void> {
    await this.#add(tenant, setup)
  }

  /** A call of this process: to be answered, missed, or ended where it can’t go on. */
  call(guid: string): Pick<Mailbox, 'begin' | 'miss' | 'end' | 'utter' | 'warn' | 'conversation'> | undefined {
    return this.#mailboxes.get(guid)
  }

  /** A test call that waits for who began it, which this process runs from now on; undefined where it is over or another’s. */
  async await(tenant: number, guid: string): Promise<Setup | undefined> {
    const found = await this.#open(tenant, guid)
    return found && 'mailbox' in found ? found.mailbox.conversation.setup : undefined
  }

  /** By which others know it. */
  get id(): string {
    return this.#lease.id
  }

  /** Goes on with a call whose line was kept; where another process has it, or had it here before, with its owner alone. Undefined: it is over. */
  async adopt(tenant: number, guid: string, line: KeptLine): Promise<{ setup: Setup } | { owner: string } | undefined> {
    await this.#opening.get(guid)?.catch(() => {})
    if (this.#mailboxes.has(guid)) return { owner: this.id }
    const found = await this.#open(tenant, guid, line)
    return found && 'mailbox' in found ? { setup: found.mailbox.conversation.setup } : found
  }

  /** Leaves a call to the process that has its line. */
  async passOn(tenant: number, guid: string): Promise<void> {
    const mailbox = this.#mailboxes.get(guid)
    mailbox?.drop()
    if (mailbox) this.#forget(mailbox)
    await this.#run(tenant, (ctx) => releaseSession(ctx.db, this.#lease.id, guid))
  }

  async #add(tenant: number, setup: Setup): Promise<Mailbox> {
    if (!this.#lease.isHeld) throw new Error('this process has no lease')
    const mailbox = new Mailbox(tenant, await this.#starts.add(tenant, setup), this.#around())
    this.#mailboxes.set(setup.guid, mailbox)
    if (setup.channel === channelType.of.VOICE) this.#wall.show(mailbox)
    return mailbox
  }

  /** Somebody watches: is shown what happened after a number, and then everything that happens. Begins what waits for somebody to come. */
  async join(tenant: number, guid: string, since: number, watcher: Watcher): Promise<void> {
    this.#audience.add(tenant, guid, watcher, since)
    const found = await this.#open(tenant, guid)
    if (found && 'mailbox' in found) {
      // Who watches a call does not answer it.
      if (found.mailbox.conversation.setup.channel !== channelType.of.VOICE) await found.mailbox.begin()
      found.mailbox.repeat()
    }
    if (found && 'owner' in found) this.#link.watch(found.owner, guid)
    await this.#audience.catchUp(tenant, guid, watcher, since)
  }

  leave(guid: string, watcher: Watcher): void {
    this.#audience.remove(guid, watcher)
  }

  /**
   * Gives the flow an input; true once it is kept, false where the conversation has ended. Rejects where too many wait. Who gets no
   * answer gives it again with the same id: it is taken once.
   */
  async say(tenant: number, guid: string, said: Said, id = this.#nextId()): Promise<boolean> {
    const input: Input = { id, said, at: this.#options.clock.now() }
    // As long as an owner that fell silent may still have its lease, and a little longer.
    for (const until = performance.now() + 2 * this.#lease.millis; ; await sleep(BETWEEN_TRIES_MS)) {
      const found = await this.#open(tenant, guid)
      if (!found) return false
      const taken =
        'mailbox' in found
          ? await this.#take(found.mailbox, input)
          : await this.#link.hand(found.owner, tenant, guid, input)
      if (taken === 'kept' || taken === 'over') return taken === 'kept'
      if (taken === 'full') throw new QueueFull('too much is waiting')
      if (performance.now() > until) throw new Error('the owner of the conversation does not answer')
    }
  }

  #given = 0
  /** Of an input whose channel has none: no other process makes the same. */
  #nextId(): string {
    this.#given += 1
    return `${this.#lease.id.slice(0, 8)}.${this.#given.toString(36)}`
  }

  /** Does what supervisors want of conversations of this process by now. */
  async steer(): Promise<void> {
    if (this.#lease.isHeld) await this.#desk.take()
  }

  /** Takes over what nobody runs, ends what nobody came to or came back to, and looks after those who watch what others run. */
  async endOverdue(): Promise<number> {
    const { db, clock } = this.#options
    if (!this.#lease.isHeld) return 0
    const now = clock.now()
    const idle = [...this.#mailboxes.values()].filter((mailbox) =>
      mailbox.isIdle(now, this.#audience.isWatched(mailbox.guid)),
    )
    const ends = idle.map((mailbox) => mailbox.end('caller', 'idle'))
    for (const guid of await listOwnOverdue(db, this.#lease.id, now)) {
      const mailbox = this.#mailboxes.get(guid)
      if (mailbox) ends.push(mailbox.end('caller', 'idle'))
    }
    for (const { guid, idTenant } of await listForsaken(db, now, this.#stranded.size)) {
      const found = await this.#tryOpen(idTenant, guid)
      if (this.#stranded.takeUntold(guid)) this.#wall.lost(idTenant, guid)
      if (found && 'mailbox' in found && !found.mailbox.conversation.checkpoint)
        ends.push(found.mailbox.end('caller', 'idle'))
    }
    for (const { guid, tenant, isTried } of this.#astray.all) {
      if (isTried) await this.#tryOpen(tenant, guid)
      if (!isTried || this.#stranded.takeUntold(guid)) ends.push(this.#leaveAlone(tenant, guid, isTried))
    }
    await Promise.allSettled(ends)
    await this.steer()
    await this.#desk.resumeLeft()
    await this.#lookAfterWatched()
    return ends.length
  }

  /** Those who watch see that nobody runs it, and can have it cleaned up. */
  async #leaveAlone(tenant: number, guid: string, isTried: boolean): Promise<boolean> {
    await this.#run(tenant, (ctx) => markLost(ctx.db, guid)).catch((error: unknown) => {
      this.#stranded.notTold(guid)
      throw error
    })
    this.#wall.lost(tenant, guid)
    return !isTried && this.#astray.delete(guid)
  }

  /** Waits for the turns under way, then lets others go on with everything. */
  async settle(graceMs: number): Promise<void> {
    await Promise.race([this.#writer.settled(), sleep(graceMs, undefined, { ref: false })])
    this.#writer.close()
    for (const mailbox of this.#mailboxes.values()) mailbox.drop()
    this.#announcer.close()
    this.#wall.close()
    await this.#link.close()
    await this.#lease.end().catch((err: unknown) => this.#options.log.warn({ err }, 'the lease could not be ended'))
  }

  /** As a process ends that is killed: nothing more is done, and nobody is told. */
  stop(): void {
    this.#lease.stop()
    this.#writer.close()
    for (const mailbox of this.#mailboxes.values()) mailbox.drop()
    this.#mailboxes.clear()
    void this.#link.close()
  }

  async #open(tenant: number, guid: string, line?: KeptLine): Promise<Found> {
    const mailbox = this.#mailboxes.get(guid)
    if (mailbox) {
      // Stopped for too long, it may be another's by now.
      if (!this.#lease.isHeld) throw new Error('this process has lost its lease')
      return { mailbox }
    }
    const opening = this.#opening.get(guid) ?? this.#claim(tenant, guid, line).finally(() => this.#opening.delete(guid))
    this.#opening.set(guid, opening)
    return await opening
  }

  #tryOpen(tenant: number, guid: string): Promise<Found> {
    return this.#stranded.tryOpen(guid, () => this.#open(tenant, guid))
  }

  async #claim(tenant: number, guid: string, line?: KeptLine): Promise<Found> {
    if (!this.#lease.isHeld) throw new Error('this process has no lease')
    const claimed = await this.#run(tenant, (ctx) => claim(ctx, this.#lease.id, guid, line))
    if (!claimed || 'owner' in claimed) return claimed
    const { conversation, stored } = claimed
    const mailbox = new Mailbox(tenant, conversation, this.#around(), stored)
    this.#mailboxes.set(guid, mailbox)
    if (stored) this.#wall.show(mailbox)
    if (line) await moved(mailbox, line)
    else if (stored || rings(conversation.setup)) await this.#goOn(mailbox)
    return this.#mailboxes.has(guid) ? { mailbox } : undefined
  }

  /** After its owner fell silent: in a chat nobody notices, a call was cut off. */
  async #goOn(mailbox: Mailbox): Promise<void> {
    if (mailbox.conversation.setup.channel === channelType.of.VOICE)
      await mailbox.end('platform', 'lost', 'The process that ran the call ended.')
    else if (this.#astray.isToEnd(mailbox.guid))
      await mailbox.end('platform', 'notKept', 'What happened next could not be kept.')
    else mailbox.resume()
  }

  #around() {
    const { clock, vault } = this.#options
    return {
      ...{ clock, vault, writer: this.#writer },
      prepare: this.#preparation.prepare.bind(this.#preparation),
      perform: (mailbox: Mailbox, ask: AskEffect, signal: AbortSignal) => this.#perform(mailbox, ask, signal),
      deliver: (mailbox: Mailbox, deliveries: readonly Delivery[]) => {
        this.#channels.get(mailbox.conversation.setup.channel)?.deliver(mailbox.guid, deliveries)
        for (const process of this.#audience.processesOf(mailbox.guid))
          this.#link.tellSaid(process, mailbox.guid, deliveries)
      },
      waits: (mailbox: Mailbox, waitsFor: WaitsFor) =>
        this.#channels.get(mailbox.conversation.setup.channel)?.waits?.(mailbox.guid, waitsFor),
      turned: (mailbox: Mailbox, turned: Turned) => this.#turned(mailbox, turned),
      lost: (mailbox: Mailbox, error?: unknown) => {
        this.#forget(mailbox)
        this.#channels.get(mailbox.conversation.setup.channel)?.drop?.(mailbox.guid)
        if (error === undefined) return
        const { guid, tenant } = mailbox
        this.#options.log.error({ err: error, guid }, 'a turn could not be kept')
        this.#astray.add(tenant, guid)
      },
    }
  }

  #turned(mailbox: Mailbox, turned: Turned): void {
    const { guid, tenant } = mailbox
    this.#audience.send(guid, turned)
    for (const process of this.#audience.processesOf(guid)) this.#link.tellTurned(process, guid)
    this.#announcer.tell(tenant, guid, turned.hasEnded)
    this.#wall.show(mailbox, turned)
    if (!turned.hasEnded) return
    this.#forget(mailbox)
    this.#astray.delete(guid)
    const { setup } = mailbox.conversation
    if (turned.isFailure && !setup.isTest)
      this.#run(tenant, (ctx) => raiseFailure(ctx, setup)).catch((error: unknown) =>
        this.#options.log.error({ err: error, guid }, 'nobody could be told of a failed conversation'),
      )
  }

  #forget({ guid }: Mailbox): void {
    this.#mailboxes.delete(guid)
    this.#audience.forgetProcesses(guid)
  }

  /** Who watches what another process runs asks again to be told of it; the owner may be another by now, or this process. */
  async #lookAfterWatched(): Promise<void> {
    for (const [guid, tenant] of this.#audience.elsewhere()) {
      const found = await this.#tryOpen(tenant, guid)
      if (found && 'owner' in found) this.#link.watch(found.owner, guid)
      await this.#audience.showNews(guid)
    }
  }

  async #take(mailbox: Mailbox, input: Input): Promise<'kept' | 'over' | 'elsewhere'> {
    const isKept = await mailbox.take(await this.#preparation.prepare(mailbox, input))
    return isKept ? 'kept' : mailbox.isLost ? 'elsewhere' : 'over'
  }

  async #takeForOther(tenant: number, guid: string, input: Input): Promise<Taken> {
    try {
      const found = await this.#open(tenant, guid)
      if (!found) return 'over'
      if ('owner' in found) return 'elsewhere'
      return await this.#take(found.mailbox, input)
    } catch (error) {
      return error instanceof QueueFull ? 'full' : 'failed'
    }
  }

  #perform({ tenant, conversation }: Mailbox, ask: AskEffect, signal: AbortSignal): Promise<AskAnswer> {
    const { ports, log } = this.#options
    const run = <T>(work: (ctx: Ctx) => Promise<T>) => this.#run(tenant, work)
    const channel = this.#channels.get(conversation.setup.channel)
    const around = { run, channel, ports, log, add: (next: Setup) => this.#add(tenant, next) }
    return performFor(tenant, conversation, ask, signal, around)
  }

  #insert(tenant: number, setups: readonly Setup[]): Promise<Conversation[]> {
    return this.#run(tenant, (ctx) => addAll(ctx, setups, this.#lease.id))
  }

  #run<T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { contexts, clock, log } = this.#options
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    return contexts.run({ actor, tenant, permissions: allPermissions, requestId: 'runtime', log, clock }, work)
  }
}
