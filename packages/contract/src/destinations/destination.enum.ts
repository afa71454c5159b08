import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a number is to be called for. */
export const destinationUse = defineEnum('DestinationUse', {
  CAMPAIGN: { value: 'campaign', label: 'Campaign call' },
  TRANSFER: { value: 'transfer', label: 'Transfer' },
  CALLBACK: { value: 'callback', label: 'Callback' },
})
export type DestinationUse = EnumValue<typeof destinationUse>

export const destinationAction = defineEnum('DestinationAction', {
  ALLOW: { value: 'allow', label: 'Allow', tone: 'success' },
  REFUSE: { value: 'refuse', label: 'Refuse', tone: 'danger' },
})
export type DestinationAction = EnumValue<typeof destinationAction>

/** Why a number may be called, or may not. */
export const destinationReason = defineEnum('DestinationReason', {
  ORDINARY: { value: 'ordinary', label: 'Ordinary number', tone: 'success' },
  ADDRESS: { value: 'address', label: 'SIP address', tone: 'success' },
  ALLOWED: { value: 'allowed', label: 'Allowed by an entry', tone: 'success' },
  ENTRY: { value: 'entry', label: 'Refused by an entry', tone: 'danger' },
  EMERGENCY: { value: 'emergency', label: 'Emergency number', tone: 'danger' },
  SHORT: { value: 'short', label: 'Short number', tone: 'danger' },
  SATELLITE: { value: 'satellite', label: 'Satellite or international network', tone: 'danger' },
  PREMIUM: { value: 'premium', label: 'Premium-rate number', tone: 'danger' },
  SHARED_COST: { value: 'sharedCost', label: 'Shared-cost number', tone: 'danger' },
  UNKNOWN: { value: 'unknown', label: 'Not a number that exists', tone: 'danger' },
  LIMIT: { value: 'limit', label: 'Limit reached', tone: 'warning' },
})
export type DestinationReason = EnumValue<typeof destinationReason>

/** Whose entries decide: those of the line, or those that hold for all lines of the tenant. */
export const destinationOwner = defineEnum('DestinationOwner', {
  LINE: { value: 'line', label: 'This line' },
  TENANT: { value: 'tenant', label: 'Tenant' },
})
export type DestinationOwner = EnumValue<typeof destinationOwner>
