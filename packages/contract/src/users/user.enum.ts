import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** INVITED: may sign in, but never has. */
export const userState = defineEnum('UserState', {
  ACTIVE: { value: 'active', label: 'Active', tone: 'success' },
  INVITED: { value: 'invited', label: 'Invited', tone: 'info' },
  DISABLED: { value: 'disabled', label: 'Disabled', tone: 'danger' },
})
export type UserState = EnumValue<typeof userState>

/** NONE: nothing to sign in with was made for the person yet. UNKNOWN: another provider signs the person in. */
export const twoFactorUse = defineEnum('TwoFactorUse', {
  ON: { value: 'on', label: 'On', tone: 'success' },
  OFF: { value: 'off', label: 'Off', tone: 'neutral' },
  NONE: { value: 'none', label: 'No account yet', tone: 'neutral' },
  UNKNOWN: { value: 'unknown', label: 'Managed elsewhere', tone: 'neutral' },
})
export type TwoFactorUse = EnumValue<typeof twoFactorUse>

/** Where wrong passwords (ADDRESS) or codes (EVERYWHERE) lock a person out; BROWSER: one that the person has signed in with. */
export const lockPlace = defineEnum('LockPlace', {
  EVERYWHERE: { value: 'everywhere', label: 'Locked', tone: 'danger' },
  ADDRESS: { value: 'address', label: 'Locked at an address', tone: 'warning' },
  BROWSER: { value: 'browser', label: 'Locked in a browser', tone: 'warning' },
})
export type LockPlace = EnumValue<typeof lockPlace>
