import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What the other installation is to this one: a slave is brought into line with this one, with a master this one is. */
export const instanceRole = defineEnum('InstanceRole', {
  MASTER: { value: 'master', label: 'Master', tone: 'info' },
  SLAVE: { value: 'slave', label: 'Slave', tone: 'neutral' },
})
export type InstanceRole = EnumValue<typeof instanceRole>

/** What came of asking it the last time. */
export const instanceState = defineEnum('InstanceState', {
  UNCHECKED: { value: 'UNCHECKED', label: 'Not checked yet', tone: 'neutral' },
  REACHABLE: { value: 'REACHABLE', label: 'Reachable', tone: 'success' },
  NO_HOST: { value: 'NO_HOST', label: 'Host not found', tone: 'danger' },
  FORBIDDEN: { value: 'FORBIDDEN', label: 'Address not permitted', tone: 'danger' },
  TLS: { value: 'TLS', label: 'Certificate refused', tone: 'danger' },
  AWAY: { value: 'AWAY', label: 'Unreachable', tone: 'danger' },
  CREDENTIALS: { value: 'CREDENTIALS', label: 'API secret refused', tone: 'danger' },
  PERMISSION: { value: 'PERMISSION', label: 'Permission missing', tone: 'danger' },
  NOT_PARLEY: { value: 'NOT_PARLEY', label: 'Not a Parley', tone: 'danger' },
  OTHER_RELEASE: { value: 'OTHER_RELEASE', label: 'Release does not fit', tone: 'danger' },
})
export type InstanceState = EnumValue<typeof instanceState>

/** What is compared. */
export const comparedKind = defineEnum('ComparedKind', {
  GRAMMAR: { value: 'Grammar', label: 'Grammar' },
  LANGUAGE: { value: 'Language', label: 'Language' },
  COMPONENT: { value: 'Component', label: 'Component' },
})
export type ComparedKind = EnumValue<typeof comparedKind>
