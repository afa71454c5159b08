import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { systemClock } from '../../../apps/core/src/kernel/clock.ts'
import { ContextOpener, type Installation } from '../../../apps/core/src/kernel/context.ts'
import { openDatabase, openPool } from '../../../apps/core/src/kernel/database.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import { Vault } from '../../../apps/core/src/kernel/vault.ts'
import { RobotNews } from '../../../apps/core/src/rpa/robotNews.ts'
import { findNews } from '../../../apps/core/src/rpa/rpa.store.ts'
import { ConversationRunner } from '../../../apps/core/src/runtime/runner.ts'
import { guidAt, type Setup } from '../../../apps/core/src/runtime/setup.ts'
import type { Product } from '../../../apps/core/test/ledger/product.ts'

export interface Flow {
  readonly idCallScript: number
  readonly guid: string
  readonly version: number
}

/** What one input took: until the caller was sent something, and until it was kept. */
export interface Took {
  readonly effectMs: number
  readonly durableMs: number
}

/** The runtime in this process over the product's database, spoken to as a channel would. */
export interface Lane {
  readonly runner: ConversationRunner
  begin(): Promise<string>
  say(guid: string, text: string): Promise<Took>
  hangUp(guid: string): Promise<void>
  close(): Promise<void>
}

export const TENANT = 1

export async function openLane(product: Product, flow: Flow): Promise<Lane> {
  const masterKey = await readFile(join(product.dataDir, 'master-key'), 'utf8')
  const url = new URL(await product.databaseUrl())
  url.username = 'parley_app'
  // As the product itself gets in.
  url.password = new Vault(Buffer.from(masterKey, 'base64')).derive('serving role').toString('hex')
  const pool = openPool({ url: url.href })
  const log = openLog('error')
  const db = openDatabase(pool)
  const vault = new Vault(randomBytes(32))
  const contexts = new ContextOpener(db, () => {}, { domains: {}, vault } as Installation) // turns use no domain
  const requests = { secret: async () => undefined }
  const robots = new RobotNews((tasks) => findNews(db, tasks, systemClock.now()))
  const none = async () => undefined
  const offers = { next: none, offer: async () => ({ result: 'busy' as const }), resultOf: none }
  const ports = { clock: systemClock, requests, robots, offers }
  const runner = new ConversationRunner({ db, contexts, vault, clock: systemClock, log, ports })
  const heard = new Map<string, () => void>()
  runner.register(channelType.of.CHAT, { deliver: (guid) => heard.get(guid)?.() })
  await runner.start()
  return {
    runner,
    async begin() {
      const setup = setupOf(flow)
      await runner.begin(TENANT, setup)
      return setup.guid
    },
    async say(guid, text) {
      const begun = performance.now()
      let effectMs = Number.POSITIVE_INFINITY
      heard.set(guid, () => {
        effectMs = Math.min(effectMs, performance.now() - begun)
      })
      if (!(await runner.say(TENANT, guid, { kind: 'heard', by: 'typed', alternatives: [{ text }] })))
        throw new Error('the conversation has ended')
      return { effectMs, durableMs: performance.now() - begun }
    },
    async hangUp(guid) {
      heard.delete(guid)
      await runner.say(TENANT, guid, { kind: 'hangup', by: 'caller', reason: 'hangup' })
    },
    async close() {
      await runner.settle(5_000)
      await pool.end()
    },
  }
}

/** A call of the flow that begins now. */
export function setupOf({ idCallScript, guid: flowGuid, version: flowVersion }: Flow): Setup {
  const guid = guidAt(new Date())
  return {
    guid,
    callId: `call-${guid}`,
    thread: guid,
    channel: 2,
    callType: 1,
    direction: 'in',
    from: `+4207${randomInt(10_000_000, 99_999_999)}`,
    to: '+420800123456',
    idCallScript,
    flowGuid,
    flowVersion,
    line: null,
    language: null,
    zone: 'UTC',
    variables: {},
    seed: randomInt(2 ** 31),
    isTest: false,
    idUser: null,
  }
}
