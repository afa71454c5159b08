import type { EndpointRef } from './endpoint-ref.ts'
import { useKit } from './KitProvider.tsx'

/** The folder, tenant, line or module in which something is done; null is the top level, where only a permission without limits holds. */
export type At = number | null

/** Why the person may not call the endpoint there; without a place: anywhere at all. */
export type RefusalOf = (endpoint: EndpointRef, at?: At | undefined) => string | undefined

/** What asks for a permission: the endpoint it calls, and where. */
export type Permitted = { endpoint: EndpointRef; at?: At | undefined }

const refuseNothing: RefusalOf = () => undefined

export const useRefusal = (): RefusalOf => useKit().refusalOf ?? refuseNothing
