/** What a process does. One does all of it unless `ROLES` says less; none of it is lost as long as some process does it. */
export const roles = ['web', 'identity', 'runtime', 'voice', 'dialer', 'jobs'] as const
export type Role = (typeof roles)[number]
export type Roles = ReadonlySet<Role>

/** What one does works within the process of the other: calls are held where their conversations run, and made where they are held. */
const needs: Partial<Readonly<Record<Role, Role>>> = { voice: 'runtime', dialer: 'voice' }

/** A role without the one that it works within. */
export const incomplete = (chosen: Roles): readonly [role: Role, needed: Role] | undefined => {
  for (const role of chosen) {
    const needed = needs[role]
    if (needed !== undefined && !chosen.has(needed)) return [role, needed]
  }
  return undefined
}
