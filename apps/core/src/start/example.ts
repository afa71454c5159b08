import type { Domain } from '../kernel/domain.ts'
import type { FirstPeople, NewPerson } from './people.ts'
import type { SeedTools } from './seedTools.ts'

export interface ExamplePerson extends Omit<NewPerson, 'idTenant' | 'roles'> {
  /** What they do, as the start block says it. */
  readonly about: string
}

/** Data that shows what the product does. Nothing of the core knows one; the program that starts the core may bring one. */
export interface Example {
  readonly people: readonly ExamplePerson[]
  /** Writes its tenants, roles and people; `accounts` are their subjects at the built-in provider by username. */
  addCompany(first: FirstPeople, accounts: ReadonlyMap<string, string>): Promise<void>
  /** All the rest. A start that was killed in the middle calls it again, so it must bear to find a part of its own work. */
  fill(tools: SeedTools): Promise<void>
  /** What goes on behind it, and after a restart. */
  readonly domain: Domain
}
