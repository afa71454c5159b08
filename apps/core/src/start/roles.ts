import { parseArgs } from 'node:util'
import { StartError } from './startError.ts'

const roles = ['api', 'worker', 'identity'] as const
export type Role = (typeof roles)[number]

/** Which parts of the service this process is: `--roles api,worker`; all by default. */
export function readRoles(args: readonly string[]): ReadonlySet<Role> {
  let given: string | undefined
  try {
    given = parseArgs({ args: [...args], options: { roles: { type: 'string' } } }).values.roles
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : String(error)}\nThe only option is --roles ${roles.join(',')}`,
    )
  }
  if (given === undefined) return new Set(roles)
  return new Set(
    given.split(',').map((name) => {
      const role = roles.find((each) => each === name.trim())
      if (role === undefined) throw new StartError(`There is no role “${name}”; there are ${roles.join(', ')}.`)
      return role
    }),
  )
}
