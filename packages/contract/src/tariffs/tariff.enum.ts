import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Where an amount goes that has more digits than are kept. */
export const roundingMode = defineEnum('RoundingMode', {
  HALF_UP: { value: 'halfUp', label: 'To the nearest' },
  UP: { value: 'up', label: 'Up' },
  DOWN: { value: 'down', label: 'Down' },
})
export type RoundingMode = EnumValue<typeof roundingMode>

/** Whether something with a first and a last day is in force today. */
export const validity = defineEnum('Validity', {
  COMING: { value: 'coming', label: 'Upcoming', tone: 'info' },
  IN_FORCE: { value: 'inForce', label: 'In force', tone: 'success' },
  ENDED: { value: 'ended', label: 'Ended' },
})
export type Validity = EnumValue<typeof validity>
