import { z } from 'zod'
import { count, decimalRange, enumOf, id, instant, listQuery, rowVersion, stamps, text } from '../kernel/schema.ts'
import { botServerState } from './bot.enum.ts'
import { slug } from './manifest.schema.ts'

const facts = {
  description: text(0, 500).meta({ label: 'Description' }),
}

/** How much of a machine is in use. */
export const serverLoad = z.strictObject({
  cpuPercent: decimalRange(0, 100_000),
  memoryMb: count,
  memoryUsedMb: count,
  diskMb: count,
  diskUsedMb: count,
  processes: count,
})
export type ServerLoad = z.output<typeof serverLoad>

export const botServer = z.object({
  idBotServer: id,
  name: slug.meta({ label: 'Name' }),
  ...facts,
  isDraining: z.boolean().meta({ label: 'Draining' }),
  state: enumOf(botServerState).meta({ label: 'State' }),
  /** Null: no agent has registered yet, or its key was revoked. */
  registeredAt: instant.nullable().meta({ label: 'Registered' }),
  heartbeatAt: instant.nullable().meta({ label: 'Last heartbeat' }),
  /** Of a token that was not used yet. */
  tokenExpiresAt: instant.nullable(),
  host: z.string(),
  platform: z.string(),
  nodeVersion: z.string(),
  agentVersion: z.string(),
  load: serverLoad.nullable(),
  modules: count.meta({ label: 'Modules' }),
  rowVersion,
  ...stamps,
})
export type BotServer = z.output<typeof botServer>

export const botServerDraft = z.object({
  name: slug.meta({ label: 'Name', help: 'Addresses name it, so it can’t be changed later.' }),
  ...facts,
})
export type BotServerDraft = z.output<typeof botServerDraft>
export const botServerFacts = z.object({
  ...facts,
  isDraining: z.boolean().meta({ label: 'Drain', help: 'What runs there stays. Nothing new is deployed to it.' }),
})
export type BotServerFacts = z.output<typeof botServerFacts>
export const botServerChange = botServerFacts.extend({ rowVersion })

/** What an agent registers with; shown once. */
export const registration = z.object({ token: z.string(), expiresAt: instant })
export const botServerMade = z.object({ server: botServer, registration })
export const botServerQuery = listQuery(['name', 'heartbeatAt'])
