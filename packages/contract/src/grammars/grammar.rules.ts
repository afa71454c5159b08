import { reason } from '../kernel/errors.ts'

/** Why something cannot be done with a grammar now; `users` are the names of the flows that use it. */
export const grammarBlocked = {
  remove: (users: readonly string[]) =>
    users.length > 0 ? reason('grammar.inUse', { users: users.join(', ') }) : undefined,
  rename: (users: readonly string[]) =>
    users.length > 0 ? reason('grammar.nameInUse', { users: users.join(', ') }) : undefined,
}
