import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentOrders, AgentReport } from '@parley/contract/botDeploy/botAgent.schema.ts'
import { endLeft, type ModuleUser, startOf } from './child.ts'
import { CoreLink, Refused } from './coreLink.ts'
import { readLoad } from './load.ts'
import { LogTail } from './logTail.ts'
import { Packages } from './packages.ts'
import { agentFacts } from './register.ts'
import { Slot, type SlotPorts } from './slot.ts'
import { type AgentState, writeState } from './state.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const DROPPED = 'Parley refused the report, so the log lines in it are dropped.'

interface Options {
  readonly folder: string
  readonly state: AgentState
  /** It asks no later than that, whatever the core says. */
  readonly mostMs: number
  readonly say: (what: string) => void
  readonly user: ModuleUser | undefined
}

/** Asks the core again and again what is to run here, and sees to it. */
export class Agent {
  readonly #options: Options
  readonly #link: CoreLink
  readonly #packages: Packages
  readonly #log = new LogTail()
  readonly #slots = new Map<number, Slot>()
  readonly #ports: SlotPorts
  readonly #stopping = new AbortController()
  #steps: AgentReport['steps'] = []
  #wake = Promise.withResolvers<void>()
  #waitMs = FIRST_MS
  #failures = 0
  /** The packages that the core ordered last. */
  #ordered: ReadonlySet<string> = new Set()
  /** What is no longer ordered and still ends: its files are under it. */
  readonly #closing = new Set<Slot>()
  /** The packages that were kept when others were removed last. */
  #kept: string | undefined

  constructor(options: Options) {
    const { folder, state, user } = options
    this.#options = options
    this.#link = new CoreLink(folder, state)
    this.#packages = new Packages(folder, state.signingKey, (sha256) => this.#link.download(sha256))
    this.#ports = {
      unpack: (release) => this.#packages.get(release),
      environment: (idBotModule, idBotDeployment) => this.#link.environment(idBotModule, idBotDeployment),
      log: this.#log,
      user,
      step: (idBotDeployment, step, text) => {
        this.#steps.push({ idBotDeployment, state: step, text: text.slice(0, 500).toWellFormed() })
        this.#wake.resolve()
      },
      onChildren: () => void this.#keepChildren(),
    }
  }

  /** Until it is stopped: then all modules are ended. */
  async run(): Promise<void> {
    const left = endLeft(this.#options.state.children)
    if (left > 0) this.#options.say(`Ended ${left} processes that an earlier agent had left running.`)
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#turn()
      const wake = this.#wake.promise
      await Promise.race([wake, sleep(this.#waitMs, undefined, { signal }).catch(() => {})])
    }
    await Promise.all([...this.#slots.values(), ...this.#closing].map((slot) => slot.close()))
    await this.#keepChildren()
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #turn(): Promise<void> {
    this.#wake = Promise.withResolvers<void>()
    const [steps, log] = [this.#steps, this.#log.take()]
    this.#steps = []
    try {
      const modules = [...this.#slots.values()].map((slot) => slot.report())
      const load = await readLoad(this.#options.folder, modules.filter(({ sha256 }) => sha256 !== null).length)
      this.#follow(await this.#link.sync({ ...agentFacts(), load, modules, steps, log }))
      if (this.#failures > 0) this.#options.say('Parley answers again.')
      this.#failures = 0
    } catch (error) {
      // What was not heard is said again.
      this.#steps = [...steps, ...this.#steps].slice(-200)
      // A log that the core can’t take would hold up all that follows.
      if (error instanceof Refused && error.isForGood && log.length > 0) this.#options.say(DROPPED)
      else this.#log.giveBack(log)
      this.#tellFailure(error)
    }
  }

  #follow({ modules, nextMs }: AgentOrders): void {
    const { mostMs } = this.#options
    this.#waitMs = Math.min(nextMs, mostMs)
    for (const order of modules) {
      const slot = this.#slots.get(order.idBotModule) ?? new Slot(order.idBotModule, this.#ports)
      this.#slots.set(order.idBotModule, slot)
      slot.follow(order)
    }
    for (const [id, slot] of this.#slots) {
      if (modules.some(({ idBotModule }) => idBotModule === id)) continue
      this.#slots.delete(id)
      this.#closing.add(slot)
      void slot.close().finally(() => this.#closing.delete(slot))
    }
    this.#tidy(modules)
  }

  /** Packages that are neither ordered nor run here are fetched again when they are. */
  #tidy(modules: AgentOrders['modules']): void {
    this.#ordered = new Set(
      modules
        .flatMap(({ active, deployment }) => [active?.sha256, deployment?.release.sha256])
        .filter((sha256) => typeof sha256 === 'string'),
    )
    const named = [...new Set([...this.#ordered, ...this.#running()])].sort().join(' ')
    if (named === this.#kept) return
    this.#kept = named
    void this.#packages
      .keepOnly((sha256) => this.#ordered.has(sha256) || this.#running().includes(sha256))
      .catch((error: unknown) => this.#options.say(`Old packages can’t be removed: ${error}`))
  }

  #running(): string[] {
    return [...this.#slots.values(), ...this.#closing]
      .map((slot) => slot.report().sha256)
      .filter((sha256) => sha256 !== null)
  }

  /** Modules run on while Parley is away; the first time and each hundredth it is told. */
  #tellFailure(error: unknown): void {
    const isPlain = error instanceof Refused
    if (this.#failures % 100 === 0)
      this.#options.say(
        isPlain ? error.message : `Parley doesn’t answer: ${error instanceof Error ? error.message : error}`,
      )
    this.#waitMs = Math.min(FIRST_MS * 2 ** Math.min(this.#failures, 5), LONGEST_MS, this.#options.mostMs * 10)
    this.#failures += 1
  }

  async #keepChildren(): Promise<void> {
    const { folder, state } = this.#options
    const pids = [...this.#slots.values()].flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
    state.children = pids.flatMap((pid) => {
      const startedAt = startOf(pid)
      return startedAt === undefined ? [] : [{ pid, startedAt }]
    })
    await writeState(folder, state).catch((error: unknown) => this.#options.say(`The state can’t be written: ${error}`))
  }
}
