import { type Stored, stored } from '../shell/storage/stored.ts'

/** The offer that a supervisor made last, until they dismiss it: it is shown again after a reload. */
export interface LiveTransfer {
  readonly guid: string
  readonly transfer: number
}

const isLiveTransfer = (value: unknown): value is LiveTransfer | null =>
  value === null ||
  (typeof value === 'object' &&
    'guid' in value &&
    typeof value.guid === 'string' &&
    'transfer' in value &&
    typeof value.transfer === 'number')

export const liveTransfer: Stored<LiveTransfer | null> = stored<LiveTransfer | null>(
  'liveCallTransfer',
  null,
  isLiveTransfer,
)
