import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { Backplane } from '@parley/hub'
import type { Logger } from 'pino'
import { findOfferNews } from '../desk/desk.store.ts'
import { offersInTurn, resultOf } from '../desk/flowOffer.service.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import type { IsOpen } from '../kernel/reach.ts'
import { every } from '../kernel/round.ts'
import type { SmsPort } from '../kernel/smsPort.ts'
import { requestPort } from '../requests/requestPort.ts'
import { RobotNews } from '../rpa/robotNews.ts'
import { findNews } from '../rpa/rpa.store.ts'
import { addMonths, dropEmptyMonths } from '../runtime/recording.store.ts'
import { ConversationRunner } from '../runtime/runner.ts'
import { sumCalls } from '../runtime/session.store.ts'
import { ChatSockets } from './chatSockets.ts'

const GRACE_MS = 5_000
const SWEEP_MS = 2_000
const SUM_MS = 1_000
const HOUR_MS = 3_600_000
const MONTHS_AHEAD_MS = 70 * 24 * HOUR_MS
/** Clocks that stand still or go wrong for days find their month. */
const MONTHS_KEPT_MS = 31 * 24 * HOUR_MS

export interface RuntimeOptions {
  readonly core: Pick<Core, 'authenticator' | 'contexts' | 'directory' | 'db' | 'vault'>
  readonly clock: Clock
  readonly log: Logger
  /** Where flows may send requests; to public addresses alone where nothing else is said. */
  readonly isOpen?: IsOpen
  /** How runtimes of several processes reach each other; alone without it. */
  readonly backplane?: Backplane | undefined
  readonly leaseMs?: number | undefined
  /** What carries text messages; none unless said. */
  readonly sms?: SmsPort | undefined
  /** The language model of agents; none unless said. */
  readonly llm?: LlmPort | undefined
  /** How many proxies in front are believed; none unless said. */
  readonly trustProxy?: boolean | number | undefined
}

export interface Runtime {
  readonly runner: ConversationRunner
  /** Takes the upgrades of its own paths: `sockets.handleUpgrade(request, socket, head)` is false for all others. */
  readonly sockets: ChatSockets
  close(): Promise<void>
  /** As `kill -9` would end it: nothing is finished, and nobody is told. */
  kill(): Promise<void>
}

/** Starts what runs conversations in this process: partitions ahead of time, sockets, and the end of those nobody came back to. */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { core, clock, log, isOpen, sms, llm, trustProxy, backplane, leaseMs } = options
  const requests = requestPort(isOpen)
  const robots = new RobotNews((tasks) => findNews(core.db, tasks, clock.now()))
  const news = new RobotNews((asked) => findOfferNews(core.db, asked, clock.now()))
  const offers = { next: news.next.bind(news), offer: offersInTurn(), resultOf }
  const runner = new ConversationRunner({
    db: core.db,
    contexts: core.contexts,
    vault: core.vault,
    clock,
    log,
    ports: { clock, requests, robots, offers, sms, llm },
    backplane,
    leaseMs,
  })
  await runner.start()
  const sockets = new ChatSockets({ core, runner, clock, log, trustProxy })
  runner.register(channelType.of.CHAT, sockets)
  const addAhead = () => addMonths(core.db, clock.now(), new Date(clock.now().getTime() + MONTHS_AHEAD_MS))
  await addAhead()
  const tendMonths = async () => {
    await addAhead()
    await dropEmptyMonths(core.db, new Date(clock.now().getTime() - MONTHS_KEPT_MS))
  }
  const stops = [
    every({ what: 'ending overdue conversations', everyMs: SWEEP_MS }, log, () => runner.endOverdue()),
    every({ what: 'adding up conversations', everyMs: SUM_MS }, log, () => sumCalls(core.db)),
    every({ what: 'tending partitions', everyMs: HOUR_MS }, log, tendMonths),
  ]
  return {
    runner,
    sockets,
    async close() {
      sockets.close()
      await Promise.all(stops.map((stop) => stop()))
      await runner.settle(GRACE_MS)
    },
    async kill() {
      await Promise.all(stops.map((stop) => stop()))
      runner.stop()
    },
  }
}
