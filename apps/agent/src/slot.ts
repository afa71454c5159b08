import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BotModuleState,
  botModuleState,
  type DeploymentState,
  deploymentState,
} from '@parley/contract/botDeploy/bot.enum.ts'
import type {
  AgentEnvironment,
  AgentOrder,
  AgentRelease,
  AgentReport,
} from '@parley/contract/botDeploy/botAgent.schema.ts'
import { Child, type ModuleUser } from './child.ts'
import { conversationsLeft, healthProblem } from './health.ts'
import type { LogTail } from './logTail.ts'
import type { Unpacked } from './packages.ts'
import { maskSecrets } from './secrets.ts'

const { UNKNOWN, STARTING, RUNNING, STOPPED, CRASHED } = botModuleState.of
const { DRAINING, DEPLOYING, HEALTH_CHECK, ACTIVE, FAILED } = deploymentState.of
/** Waits before it is started again; one that ran for a while begins with the first. */
const DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const
const RAN_MS = 60_000
const DRAIN_EVERY_MS = 1_000
const LONGEST_ERROR = 400

/** What a slot works with. */
export interface SlotPorts {
  readonly unpack: (release: AgentRelease) => Promise<Unpacked>
  readonly environment: (idBotModule: number, idBotDeployment: number | null) => Promise<AgentEnvironment>
  readonly log: LogTail
  readonly user: ModuleUser | undefined
  /** Said to the core at once. */
  readonly step: (idBotDeployment: number, state: DeploymentState, text: string) => void
  /** A process was started or has ended. */
  readonly onChildren: () => void
}

interface Running {
  readonly child: Child
  readonly release: AgentRelease
  readonly unpacked: Unpacked
  readonly secrets: readonly string[]
  readonly startedMs: number
  hasLine: boolean
  isHealthy: boolean
}

type Deployment = NonNullable<AgentOrder['deployment']>

const isSame = (one: AgentRelease, other: AgentRelease): boolean =>
  one.sha256 === other.sha256 && one.idBotConfig === other.idBotConfig && one.configVersion === other.configVersion

/** One module on this server: at most one process of it, which follows what the core orders, one thing after the other. */
export class Slot {
  readonly #id: number
  readonly #ports: SlotPorts
  #order: AgentOrder | undefined
  #running: Running | undefined
  #state: BotModuleState = UNKNOWN
  #restarts = 0
  #lastError: string | null = null
  #serial: number | undefined
  /** The deployment that was done here, whatever came of it. */
  #done: number | undefined
  #tries = 0
  #retryMs = 0
  #working: Promise<void> | undefined
  #isClosed = false

  constructor(idBotModule: number, ports: SlotPorts) {
    this.#id = idBotModule
    this.#ports = ports
  }

  get pid(): number | undefined {
    return this.#running?.child.isAlive ? this.#running.child.pid : undefined
  }

  report(): AgentReport['modules'][number] {
    const { sha256, idBotConfig, configVersion } = this.#running?.release ?? {
      ...{ sha256: null, idBotConfig: null, configVersion: null },
    }
    const isHealthy = this.#running?.isHealthy ?? false
    return {
      ...{ idBotModule: this.#id, state: this.#state, sha256, idBotConfig, configVersion, isHealthy },
      ...{ restarts: this.#restarts, lastError: this.#lastError },
    }
  }

  /** What is to be there from now on; without an order nothing is. */
  follow(order: AgentOrder | undefined): void {
    this.#order = order
    if (order) this.#serial ??= order.restartSerial
    void this.#work()
  }

  /** Ends what runs, once what is being done has come to its end. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#order = undefined
    await this.#working
    await this.#stop()
  }

  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = this.#workOn()
    await this.#working
    this.#working = undefined
  }

  async #workOn(): Promise<void> {
    while (!this.#isClosed && (await this.#next())) {
      // Until nothing is left to do.
    }
  }

  /** Does the next thing that brings the server closer to its order; whether there was one. */
  async #next(): Promise<boolean> {
    const { deployment, active, isWanted = false, restartSerial = 0 } = this.#order ?? {}
    if (deployment && deployment.idBotDeployment !== this.#done) {
      await this.#deploy(deployment)
      this.#done = deployment.idBotDeployment
      return true
    }
    // What came of it is not known to the core yet.
    if (deployment) return false
    const running = this.#running
    if (!active || !isWanted) {
      this.#serial = restartSerial
      if (!running) this.#state = STOPPED
      else await this.#stop()
      return running !== undefined
    }
    if (running && (!isSame(running.release, active) || this.#serial !== restartSerial)) {
      this.#serial = restartSerial
      await this.#stop()
      this.#retryMs = 0
      return true
    }
    // One that was left while it became healthy, for a deployment of which nothing came.
    if (running && !running.isHealthy) {
      await this.#untilHealthy(active)
      return true
    }
    if (running || performance.now() < this.#retryMs) return false
    this.#serial = restartSerial
    await this.#startActive(active)
    return true
  }

  async #startActive(active: AgentRelease): Promise<void> {
    try {
      const unpacked = await this.#ports.unpack(active)
      await this.#start(active, unpacked, await this.#ports.environment(this.#id, null))
      await this.#untilHealthy(active)
    } catch (error) {
      await this.#stop()
      this.#failed(wordsOf(error))
    }
  }

  /** Stop, a restart or a deployment doesn’t wait for a start that hangs. A deployment ends it itself, once the new package is there. */
  async #untilHealthy(active: AgentRelease): Promise<void> {
    const serial = this.#serial
    const isWanted = () => this.#isStillWanted(active, serial) && !this.#isDeploying()
    const problem = await this.#health(isWanted)
    if (problem === undefined || !this.#running) return
    if (this.#isDeploying() && this.#isStillWanted(active, serial)) return
    await this.#stop()
    if (isWanted()) this.#failed(problem)
  }

  #isDeploying(): boolean {
    const deployment = this.#order?.deployment
    return deployment != null && deployment.idBotDeployment !== this.#done
  }

  #isStillWanted(active: AgentRelease, serial: number | undefined): boolean {
    const order = this.#order
    return order?.active != null && order.isWanted && order.restartSerial === serial && isSame(order.active, active)
  }

  async #deploy({ idBotDeployment, release, drainSeconds }: Deployment): Promise<void> {
    const isWanted = () => this.#order?.deployment?.idBotDeployment === idBotDeployment
    const say = (state: DeploymentState, text: string) => this.#ports.step(idBotDeployment, state, text)
    let secrets: readonly string[] = []
    try {
      const unpacked = await this.#ports.unpack(release)
      const environment = await this.#ports.environment(this.#id, idBotDeployment)
      secrets = secretsOf(environment)
      if (!isWanted()) return
      const cut = await this.#drain(drainSeconds, isWanted, (text) => say(DRAINING, text))
      if (!isWanted()) return
      say(DEPLOYING, cut)
      await this.#stop()
      await this.#start(release, unpacked, environment)
      say(HEALTH_CHECK, `Version ${release.version} was started as process ${this.pid ?? '–'}.`)
      const problem = await this.#health(isWanted)
      if (problem === undefined) {
        this.#tries = 0
        return say(ACTIVE, `Version ${release.version} runs and is healthy.`)
      }
      await this.#stop()
      say(FAILED, maskSecrets(problem, secrets))
    } catch (error) {
      if (this.#running && isSame(this.#running.release, release)) await this.#stop()
      say(FAILED, maskSecrets(wordsOf(error), secrets).slice(0, LONGEST_ERROR))
    }
    this.#retryMs = 0
  }

  /** Waits until the conversations of the version that runs are over; answers in words what became of them. */
  async #drain(seconds: number, isWanted: () => boolean, say: (text: string) => void): Promise<string> {
    const running = this.#running
    if (!running?.child.isAlive) {
      say('No earlier version runs.')
      return 'The new version is started.'
    }
    const { manifest } = running.unpacked
    if (!manifest.drain) {
      say(`Version ${manifest.version} counts no conversations.`)
      return `Version ${manifest.version} is stopped.`
    }
    const until = performance.now() + seconds * 1_000
    for (let said = Number.NaN; isWanted(); ) {
      const left = await conversationsLeft(manifest)
      if (left === undefined)
        return `Version ${manifest.version} didn’t say how many conversations are left. It is stopped.`
      const are = left === 1 ? '1 conversation is' : `${left} conversations are`
      if (left !== said) say(`${are} left.`)
      said = left
      if (left === 0) return `No conversation is left. Version ${manifest.version} is stopped.`
      if (performance.now() >= until) return `${are} left after ${seconds} s. Version ${manifest.version} is stopped.`
      await sleep(DRAIN_EVERY_MS)
    }
    return ''
  }

  async #start(release: AgentRelease, unpacked: Unpacked, environment: AgentEnvironment): Promise<void> {
    const secrets = secretsOf(environment)
    const { health } = unpacked.manifest
    const { log, user } = this.#ports
    const streams = { out: log.open(this.#id, 'out', secrets), err: log.open(this.#id, 'err', secrets) }
    const child: Child = new Child({
      ...{ ...unpacked, variables: environment.variables, user },
      onText: (stream, text) => {
        const lines = streams[stream].write(text)
        if (stream === 'out' && health.kind === 'line' && lines.some((line) => line.includes(health.text)))
          running.hasLine = true
      },
      onSilent: () => {
        for (const stream of Object.values(streams)) stream.end()
      },
      onGone: (why) => this.#gone(child, why),
    })
    const running: Running = {
      ...{ child, release, unpacked, secrets, startedMs: performance.now(), hasLine: false, isHealthy: false },
    }
    this.#running = running
    this.#state = STARTING
    this.#ports.onChildren()
  }

  async #health(isWanted: () => boolean): Promise<string | undefined> {
    const running = this.#running
    if (!running) return 'The process ended before it was healthy.'
    const problem = await healthProblem(running.unpacked.manifest, {
      isAlive: () => running.child.isAlive,
      hasLine: () => running.hasLine,
      isWanted: () => isWanted() && !this.#isClosed,
    })
    if (problem === undefined && this.#running === running) {
      running.isHealthy = true
      this.#state = RUNNING
      this.#lastError = null
    }
    return problem
  }

  async #stop(): Promise<void> {
    const running = this.#running
    if (!running) return
    await running.child.stop()
    this.#running = undefined
    this.#state = STOPPED
    this.#ports.onChildren()
  }

  /** It has ended by itself. In a deployment that is its failure; else it is started again. */
  #gone(child: Child, why: string): void {
    const running = this.#running
    if (running?.child !== child) return
    this.#running = undefined
    this.#ports.onChildren()
    if (performance.now() - running.startedMs > RAN_MS) this.#tries = 0
    if (running.isHealthy) this.#restarts += 1
    this.#ports.log.add(this.#id, 'agent', why)
    this.#failed(why)
  }

  #failed(why: string): void {
    const delay = DELAYS_MS[Math.min(this.#tries, DELAYS_MS.length - 1)] ?? 0
    this.#tries += 1
    this.#state = CRASHED
    this.#lastError = why.slice(0, LONGEST_ERROR).toWellFormed()
    this.#retryMs = performance.now() + delay
    setTimeout(() => void this.#work(), delay + 10).unref()
  }
}

const secretsOf = ({ variables, secretKeys }: AgentEnvironment): string[] =>
  variables.filter(({ key, value }) => secretKeys.includes(key) && value !== '').map(({ value }) => value)

const wordsOf = (error: unknown): string => {
  const words = error instanceof Error ? error.message : String(error)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
