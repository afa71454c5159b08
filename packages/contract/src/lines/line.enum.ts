import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** How a call to a line goes on today, as lists mark it. */
export const lineState = defineEnum('LineState', {
  ON: { value: 'on', label: 'On', tone: 'success' },
  SILENT: { value: 'silent', label: 'Can’t answer', tone: 'warning' },
  MODULE_OFF: { value: 'moduleOff', label: 'Module is off', tone: 'warning' },
  MODULE_DOWN: { value: 'moduleDown', label: 'Module is down', tone: 'danger' },
  NO_GATEWAY: { value: 'noGateway', label: 'No gateway', tone: 'warning' },
  OFF: { value: 'off', label: 'Off', tone: 'neutral' },
})
export type LineState = EnumValue<typeof lineState>
