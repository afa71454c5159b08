import { z } from 'zod'
import { count, enumOf, id, instant } from '../kernel/schema.ts'
import { botModuleState, deploymentState } from './bot.enum.ts'
import { logLine } from './botModule.schema.ts'
import { serverLoad } from './botServer.schema.ts'

const said = z.string().max(500)
const facts = { protocol: z.int(), agentVersion: said, nodeVersion: said, platform: said, host: said }
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const agentRegistration = z.object({
  token: z.string().max(200),
  /** The 32 bytes of an Ed25519 key, as base64url; the other half never leaves the server. */
  publicKey: z.string().max(100),
  ...facts,
})
export const agentRegistered = z.object({
  idBotServer: id,
  name: z.string(),
  /** By which packages are signed. */
  signingKey: z.string(),
})

export const agentReport = z.object({
  ...facts,
  load: serverLoad,
  modules: z
    .array(
      z.strictObject({
        idBotModule: id,
        state: enumOf(botModuleState),
        sha256: sha256.nullable(),
        idBotConfig: id.nullable(),
        configVersion: z.int().nullable(),
        /** It runs and has passed its health check. */
        isHealthy: z.boolean(),
        restarts: count,
        lastError: said.nullable(),
      }),
    )
    .max(200),
  steps: z.array(z.strictObject({ idBotDeployment: id, state: enumOf(deploymentState), text: said })).max(200),
  log: z.array(logLine.extend({ idBotModule: id })).max(1_000),
})
export type AgentReport = z.output<typeof agentReport>

const release = z.object({
  name: z.string(),
  version: z.string(),
  sha256: z.string(),
  size: count,
  signature: z.string(),
  idBotConfig: id.nullable(),
  configVersion: z.int().nullable(),
})
export type AgentRelease = z.output<typeof release>

/** What is to run on the server. */
export const agentOrders = z.object({
  at: instant,
  /** When it is asked again. */
  nextMs: count,
  modules: z.array(
    z.object({
      idBotModule: id,
      name: z.string(),
      isWanted: z.boolean(),
      /** Higher than before: it is to be started again. */
      restartSerial: count,
      active: release.nullable(),
      deployment: z
        .object({ idBotDeployment: id, state: enumOf(deploymentState), release, drainSeconds: count })
        .nullable(),
    }),
  ),
})
export type AgentOrders = z.output<typeof agentOrders>
export type AgentOrder = AgentOrders['modules'][number]

export const agentPackage = z.object({ sha256 })
export const agentEnvironmentQuery = z.object({ idBotModule: id, idBotDeployment: id.nullable() })
export const agentEnvironment = z.object({
  variables: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Of which values nothing may leave the server. */
  secretKeys: z.array(z.string()),
})
export type AgentEnvironment = z.output<typeof agentEnvironment>
