import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const botServerState = defineEnum('BotServerState', {
  UP: { value: 'UP', label: 'Up', tone: 'success' },
  DEGRADED: { value: 'DEGRADED', label: 'Degraded', tone: 'warning' },
  DOWN: { value: 'DOWN', label: 'Down', tone: 'danger' },
  DRAINING: { value: 'DRAINING', label: 'Draining', tone: 'info' },
})
export type BotServerState = EnumValue<typeof botServerState>

/** What a module does on its server, as the agent there says. */
export const botModuleState = defineEnum('BotModuleState', {
  UNKNOWN: { value: 'UNKNOWN', label: 'Not reported yet' },
  STARTING: { value: 'STARTING', label: 'Starting', tone: 'info' },
  RUNNING: { value: 'RUNNING', label: 'Running', tone: 'success' },
  STOPPED: { value: 'STOPPED', label: 'Stopped' },
  CRASHED: { value: 'CRASHED', label: 'Crashed', tone: 'danger' },
})
export type BotModuleState = EnumValue<typeof botModuleState>

export const deploymentState = defineEnum('BotDeploymentState', {
  QUEUED: { value: 'QUEUED', label: 'Queued' },
  VALIDATING: { value: 'VALIDATING', label: 'Validating', tone: 'info' },
  DRAINING: { value: 'DRAINING', label: 'Draining', tone: 'info' },
  DEPLOYING: { value: 'DEPLOYING', label: 'Deploying', tone: 'info' },
  HEALTH_CHECK: { value: 'HEALTH_CHECK', label: 'Health check', tone: 'info' },
  ACTIVE: { value: 'ACTIVE', label: 'Active', tone: 'success' },
  FAILED: { value: 'FAILED', label: 'Failed', tone: 'danger' },
  ROLLED_BACK: { value: 'ROLLED_BACK', label: 'Rolled back', tone: 'warning' },
})
export type DeploymentState = EnumValue<typeof deploymentState>

export const botPackageKind = defineEnum('BotPackageKind', {
  ROBOT: { value: 'ROBOT', label: 'Robot' },
  PROGRAM: { value: 'PROGRAM', label: 'Program' },
})
export type BotPackageKind = EnumValue<typeof botPackageKind>

export const settingType = defineEnum('BotSettingType', {
  TEXT: { value: 'TEXT', label: 'Text' },
  NUMBER: { value: 'NUMBER', label: 'Number' },
  BOOLEAN: { value: 'BOOLEAN', label: 'True or false' },
  SECRET: { value: 'SECRET', label: 'Secret' },
})
export type SettingType = EnumValue<typeof settingType>

export const moduleAction = defineEnum('BotModuleAction', {
  START: { value: 'START', label: 'Start' },
  STOP: { value: 'STOP', label: 'Stop' },
  RESTART: { value: 'RESTART', label: 'Restart' },
})
export type ModuleAction = EnumValue<typeof moduleAction>
