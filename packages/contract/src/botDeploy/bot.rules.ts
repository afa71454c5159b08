import { type Reason, reason } from '../kernel/errors.ts'
import { keptBy } from '../kernel/inUse.ts'
import { type DeploymentState, deploymentState, type SettingType } from './bot.enum.ts'

/** What agent and core say to each other; another number is another language. */
export const AGENT_PROTOCOL = 1

/** A server whose agent was not heard of for so long is down. */
export const DOWN_AFTER_MS = 35_000
/** How long a registration token is good for. */
export const TOKEN_MS = 3_600_000

const { QUEUED, VALIDATING, DRAINING, DEPLOYING, HEALTH_CHECK, ACTIVE, FAILED, ROLLED_BACK } = deploymentState.of

/** The way of a deployment where nothing goes wrong. */
export const deploymentPath: readonly DeploymentState[] = [
  QUEUED,
  VALIDATING,
  DRAINING,
  DEPLOYING,
  HEALTH_CHECK,
  ACTIVE,
]

/** Whether a state is followed by another by itself. */
export const isUnderWay = (state: DeploymentState): boolean =>
  ![ACTIVE, FAILED, ROLLED_BACK].some((end) => end === state)

/** Whether one state can follow the other: the next of the path, or its end by a failure. */
export function canFollow(from: DeploymentState, to: DeploymentState): boolean {
  if (from === FAILED) return to === ROLLED_BACK
  if (!isUnderWay(from)) return false
  return to === FAILED || deploymentPath.indexOf(to) === deploymentPath.indexOf(from) + 1
}

export const botBlocked = {
  removeServer: keptBy('botServer.inUse'),
  removeConfig: keptBy('botConfig.inUse'),
  removePackage: keptBy('botPackage.inUse'),
}

interface Server {
  readonly registeredAt: string | null
  readonly state: string
  readonly isDraining: boolean
}

/** Why nothing can be deployed to a server now. */
export function deployBlocked(server: Server): Reason | undefined {
  if (server.registeredAt === null) return reason('botServer.notRegistered')
  if (server.isDraining) return reason('botServer.draining')
  return server.state === 'DOWN' ? reason('botServer.down') : undefined
}

interface Declared {
  readonly key: string
  readonly type: SettingType
  readonly isRequired: boolean
}
interface Given {
  readonly key: string
  readonly type: SettingType
  readonly value: string | null
}

/** What is wrong with the value of a setting. */
export function settingProblem({ type, value }: Given): string | undefined {
  if (value === null || value === '') return undefined
  if (type === 'NUMBER' && !/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return 'Enter a number, such as 8080.'
  if (type === 'BOOLEAN' && value !== 'true' && value !== 'false') return 'Enter true or false.'
  return undefined
}

/** What a configuration lacks for a package, as a sentence names it; undefined where nothing. */
export function lackOf(
  wanted: readonly Declared[],
  given: readonly Given[],
  stored: readonly string[] = [],
): string | undefined {
  for (const { key, type, isRequired } of wanted) {
    const setting = given.find((each) => each.key === key)
    if (!setting && isRequired) return `the setting ${key} is missing`
    if (!setting) continue
    if (setting.type !== type) return `the setting ${key} has the wrong type`
    const isEmpty = type === 'SECRET' ? !stored.includes(key) : (setting.value ?? '') === ''
    if (isRequired && isEmpty) return `the setting ${key} has no value`
  }
  return undefined
}
