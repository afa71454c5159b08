import { campaignsStopped } from '@parley/contract/kernel/messages.ts'

export interface Warning {
  readonly code: string
  readonly message: string
  readonly path: string | null
}

export const CAMPAIGNS_STOPPED_CODE = 'campaigns.stopped'

/** What needs attention: the stopped campaigns first, then what the core reports beside it. */
export function warningsOf(campaignsRunning: boolean, reported: readonly Warning[]): readonly Warning[] {
  const others = reported.filter(({ message }) => message !== campaignsStopped)
  return campaignsRunning
    ? others
    : [{ code: CAMPAIGNS_STOPPED_CODE, message: campaignsStopped, path: null }, ...others]
}

/** What the general control call is sent: 0 stops what is running, 1 starts it again. */
export const generalControlBody = (campaignsRunning: boolean): 0 | 1 => (campaignsRunning ? 0 : 1)

/** Whether campaigns run after its answer. */
export const isRunningAfter = ({ action }: { readonly action: number }): boolean => action !== 0
