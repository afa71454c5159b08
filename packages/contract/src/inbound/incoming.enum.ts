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
  QUEUE: { value: 'queue', label: 'Let the caller wait in a queue' },
})
export type WhenFull = EnumValue<typeof whenFull>

/** What a line does with a call that its flow cannot answer: none is chosen, none is live, or it does not start. */
export const whenNoFlow = defineEnum('WhenNoFlow', {
  REFUSE: { value: 'refuse', label: 'Refuse the call' },
  FLOW: { value: 'flow', label: 'Answer with another flow' },
  LINE: { value: 'line', label: 'Pass it to another line' },
})
export type WhenNoFlow = EnumValue<typeof whenNoFlow>

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
  QUEUE: { value: 'queue', label: 'Queue' },
})
export type AdmissionStep = EnumValue<typeof admissionStep>

/** What callers hear while they wait. */
export const queueHold = defineEnum('QueueHold', {
  RING: { value: 'ring', label: 'It rings on (free for the caller)' },
  ANSWER: { value: 'answer', label: 'It is answered, and an announcement is spoken' },
})
export type QueueHold = EnumValue<typeof queueHold>

/** What becomes of a call that finds no place in the queue, or waits for too long. */
export const whenQueueEnds = defineEnum('WhenQueueEnds', {
  REFUSE: { value: 'refuse', label: 'Refuse it as busy' },
  LINE: { value: 'line', label: 'Pass it to another line' },
  FLOW: { value: 'flow', label: 'Answer with another flow' },
})
export type WhenQueueEnds = EnumValue<typeof whenQueueEnds>

export const queueState = defineEnum('QueueState', {
  WAITING: { value: 'WAITING', label: 'Waiting', tone: 'info' },
  CONNECTED: { value: 'CONNECTED', label: 'Connected', tone: 'success' },
  OVERFLOWED: { value: 'OVERFLOWED', label: 'Overflowed', tone: 'warning' },
  ABANDONED: { value: 'ABANDONED', label: 'Abandoned', tone: 'neutral' },
})
export type QueueState = EnumValue<typeof queueState>

/** What the network is told of a call that is not answered; one that was abandoned ended before it was told anything. */
export const refusedAs = defineEnum('RefusedAs', {
  BUSY: { value: 'busy', label: 'Busy' },
  DECLINED: { value: 'declined', label: 'Declined' },
  UNAVAILABLE: { value: 'unavailable', label: 'Unavailable' },
  ABANDONED: { value: 'abandoned', label: 'Ended while waiting' },
})
