import { z } from 'zod'
import { count, enumOf, id, instant, listQuery, named, person, range, rowVersion, stamps } from '../kernel/schema.ts'
import { botModuleState, botPackageKind, deploymentState, moduleAction } from './bot.enum.ts'
import { botManifest, slug } from './manifest.schema.ts'

/** A package that was uploaded and signed here. */
export const botPackage = z.object({
  idBotPackage: id,
  name: z.string(),
  version: z.string(),
  kind: enumOf(botPackageKind),
  description: z.string(),
  sha256: z.string(),
  size: count,
  manifest: botManifest,
  usedBy: z.array(named),
  ...stamps,
})
export type BotPackage = z.output<typeof botPackage>

/** 20 MB, as base64. */
const MOST_CONTENT = 28_000_000
export const botPackageUpload = z.object({ content: z.base64().max(MOST_CONTENT).meta({ label: 'Package' }) })
export const botPackageQuery = listQuery(['name', 'createdAt'])

const release = {
  package: z.object({ idBotPackage: id, name: z.string(), version: z.string() }).nullable(),
  config: z.object({ idBotConfig: id, name: z.string(), version: z.int().min(1) }).nullable(),
}

export const deploymentStep = z.object({ state: enumOf(deploymentState), at: instant, text: z.string() })
export type DeploymentStep = z.output<typeof deploymentStep>
export const botDeployment = z.object({
  idBotDeployment: id,
  ...release,
  state: enumOf(deploymentState),
  steps: z.array(deploymentStep),
  isRollback: z.boolean(),
  drainSeconds: z.int(),
  createdAt: instant,
  createdBy: person.nullable(),
  finishedAt: instant.nullable(),
})
export type BotDeployment = z.output<typeof botDeployment>

export const botModuleRow = z.object({
  idBotModule: id,
  name: z.string().meta({ label: 'Name' }),
  server: z.string().meta({ label: 'Server' }),
  idBotServer: id,
  /** What is to run: the last that became active. */
  ...release,
  isWanted: z.boolean(),
  state: enumOf(botModuleState).meta({ label: 'State' }),
  restarts: count,
  lastError: z.string().nullable(),
  reportedAt: instant.nullable(),
  /** The state of its newest deployment. */
  deployment: enumOf(deploymentState).nullable(),
  rowVersion,
  ...stamps,
})
export const botModule = botModuleRow.extend({
  /** The newest first. */
  deployments: z.array(botDeployment),
  /** What it would be rolled back to. */
  previous: z.object(release).nullable(),
})
export type BotModule = z.output<typeof botModule>
export type BotModuleRow = z.output<typeof botModuleRow>
export const botModuleQuery = listQuery(['name', 'server'])

export const botDeploy = z.object({
  botServer: slug.meta({ label: 'Server' }),
  botModule: slug.meta({ label: 'Module', help: 'As it is called on the server. Another name is another module.' }),
  idBotPackage: id.meta({ label: 'Package' }),
  botConfig: slug.nullable().meta({ label: 'Configuration' }),
  drainSeconds: range(0, 3_600).meta({
    label: 'Longest drain',
    help: 'Seconds that running conversations have to end before the previous version is stopped.',
  }),
})
export type BotDeploy = z.output<typeof botDeploy>
export const botModuleControl = z.object({ action: enumOf(moduleAction) })

export const logLine = z.strictObject({
  at: instant,
  stream: z.enum(['out', 'err', 'agent']),
  text: z.string().max(1_000),
})
export type LogLine = z.output<typeof logLine>
