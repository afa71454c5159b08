import { type Permitted, permittedBy } from '../../destinations/permitted.ts'

/** Where everyone is simulated and there is no network behind the carrier, every number may be called. */
export const simulatedNumber = (number: string): Permitted => permittedBy({ isAllowed: true, number })
