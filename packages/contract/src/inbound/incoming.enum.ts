import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a line does with a call that comes while it is closed. */
export const whenClosed = defineEnum('WhenClosed', {
  REFUSE: { value: 'refuse', label: 'Refuse the call' },
  FLOW: { value: 'flow', label: 'Answer with another flow' },
  LINE: { value: 'line', label: 'Pass it to another line' },
})
export type WhenClosed = EnumValue<typeof whenClosed>

/** What a line does with a call for which it has no room. */
export const whenFull = defineEnum('WhenFull', {
  REFUSE: { value: 'refuse', label: 'Refuse it as busy' },
  LINE: { value: 'line', label: 'Pass it to another line' },
})
export type WhenFull = EnumValue<typeof whenFull>

/** What is looked at before a call is answered, in this order. */
export const admissionStep = defineEnum('AdmissionStep', {
  NUMBER: { value: 'number', label: 'Number' },
  MODULE: { value: 'module', label: 'Module' },
  LINE: { value: 'line', label: 'Line' },
  OPENING: { value: 'opening', label: 'Opening times' },
  FLOW: { value: 'flow', label: 'Flow' },
  TENANT: { value: 'tenant', label: 'Calls of the tenant' },
  RATE: { value: 'rate', label: 'Calls per minute' },
  MODULE_ROOM: { value: 'moduleRoom', label: 'Calls of the module' },
  LINE_ROOM: { value: 'lineRoom', label: 'Calls of the line' },
})
export type AdmissionStep = EnumValue<typeof admissionStep>

/** What the network is told of a call that is not answered. */
export const refusedAs = defineEnum('RefusedAs', {
  BUSY: { value: 'busy', label: 'Busy' },
  DECLINED: { value: 'declined', label: 'Declined' },
  UNAVAILABLE: { value: 'unavailable', label: 'Unavailable' },
})
