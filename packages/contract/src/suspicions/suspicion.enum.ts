import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Why a line deserves a look. */
export const suspicionKind = defineEnum('SuspicionKind', {
  MONITORING: { value: 'monitoring', label: 'Without monitoring' },
  BILLING: { value: 'billing', label: 'Without billing' },
  FRAUD: { value: 'fraud', label: 'Signs of fraud' },
})
export type SuspicionKind = EnumValue<typeof suspicionKind>

/** What speaks for fraud. */
export const fraudSign = defineEnum('FraudSign', {
  RATE: { value: 'rate', label: 'Many calls' },
  DURATION: { value: 'duration', label: 'Long calls' },
  AT_ONCE: { value: 'atOnce', label: 'Many calls at once' },
  IN_ORDER: { value: 'inOrder', label: 'Numbers in order' },
  DESTINATIONS: { value: 'destinations', label: 'New destinations' },
  NIGHT: { value: 'night', label: 'Calls at night' },
})
export type FraudSign = EnumValue<typeof fraudSign>
