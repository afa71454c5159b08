import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Whether calls can be made over a module now. */
export const moduleState = defineEnum('ModuleState', {
  UP: { value: 'UP', label: 'Up', tone: 'success' },
  SLOW: { value: 'SLOW', label: 'Slow', tone: 'warning' },
  DOWN: { value: 'DOWN', label: 'Down', tone: 'danger' },
  NO_GATEWAY: { value: 'NO_GATEWAY', label: 'No gateway', tone: 'warning' },
})
export type ModuleState = EnumValue<typeof moduleState>

/** Why a module could not carry calls as it should: the last four are simulated. */
export const outageKind = defineEnum('ModuleOutageKind', {
  DISABLED: { value: 'DISABLED', label: 'Disabled' },
  NO_GATEWAY: { value: 'NO_GATEWAY', label: 'No gateway' },
  REGISTRATION: { value: 'REGISTRATION', label: 'Registration lost' },
  GATEWAY: { value: 'GATEWAY', label: 'Gateway away' },
  REFUSES: { value: 'REFUSES', label: 'Refuses calls' },
  SLOW: { value: 'SLOW', label: 'Answers slowly' },
})
export type OutageKind = EnumValue<typeof outageKind>

export const simulatedOutage = defineEnum('SimulatedOutage', {
  REGISTRATION: { value: 'REGISTRATION', label: 'Registration lost' },
  GATEWAY: { value: 'GATEWAY', label: 'Gateway away' },
  REFUSES: { value: 'REFUSES', label: 'Refuses calls' },
  SLOW: { value: 'SLOW', label: 'Answers slowly' },
})
export type SimulatedOutage = EnumValue<typeof simulatedOutage>

export const sipTransport = defineEnum('SipTransport', {
  UDP: { value: 'UDP', label: 'UDP' },
  TCP: { value: 'TCP', label: 'TCP' },
  TLS: { value: 'TLS', label: 'TLS' },
})
export type SipTransport = EnumValue<typeof sipTransport>

export const sipCodec = defineEnum('SipCodec', {
  PCMA: { value: 'PCMA', label: 'PCMA (G.711 A-law)' },
  PCMU: { value: 'PCMU', label: 'PCMU (G.711 μ-law)' },
})

/** How keys are sent and received. */
export const sipKeys = defineEnum('SipKeys', {
  RFC4733: { value: 'RFC4733', label: 'RFC 4733 (in the sound)' },
  INFO: { value: 'INFO', label: 'SIP INFO' },
})

/** What a test does, in its order. */
export const testStep = defineEnum('ModuleTestStep', {
  simulated: { value: 'simulated', label: 'Simulated carrier' },
  resolve: { value: 'resolve', label: 'Look up the host' },
  connect: { value: 'connect', label: 'Connect' },
  tls: { value: 'tls', label: 'Encrypt' },
  answer: { value: 'answer', label: 'Answer' },
  signIn: { value: 'signIn', label: 'Sign in' },
})
export type TestStepName = EnumValue<typeof testStep>

export const testResult = defineEnum('ModuleTestResult', {
  ok: { value: 'ok', label: 'OK', tone: 'success' },
  failed: { value: 'failed', label: 'Failed', tone: 'danger' },
  skipped: { value: 'skipped', label: 'Skipped', tone: 'neutral' },
})
