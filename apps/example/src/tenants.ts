import { bank } from './bank/bank.ts'
import { clinic } from './clinic/clinic.ts'
import { energy } from './energy/energy.ts'

/** The customers of the example. */
export const exampleTenants = [bank, energy, clinic] as const

export function exampleTenant(name: string) {
  const found = exampleTenants.find((tenant) => tenant.name === name)
  if (!found) throw new Error(`The example has no tenant “${name}”.`)
  return found
}
