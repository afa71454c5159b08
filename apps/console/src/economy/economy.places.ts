import { type Place, place } from '../shell/area.ts'

/** Below the explanation of what a call is charged: what else is known of that call. */
export const chargePlace: Place<{ idTenant: number; guid: string; earned: string }> = place()
