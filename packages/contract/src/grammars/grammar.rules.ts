import { keptBy } from '../kernel/inUse.ts'

/** Why something cannot be done with a grammar now; `users` are the names of the flows that use it. */
export const grammarBlocked = {
  remove: keptBy('grammar.inUse'),
  rename: keptBy('grammar.nameInUse'),
}
