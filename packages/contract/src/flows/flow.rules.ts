import { reason } from '../kernel/errors.ts'
import type { CallScript, CallScriptRow } from './flow.schema.ts'

/** Why something cannot be done with a flow now: the button shows it, the core throws it. */
export const flowBlocked = {
  remove(script: Pick<CallScript, 'usage'>) {
    const users = [...script.usage.lines, ...script.usage.parentFlows].map((user) => user.name)
    return users.length > 0 ? reason('callScript.inUse', { users: users.join(', ') }) : undefined
  },
  publish(script: Pick<CallScriptRow, 'version' | 'publishedVersion' | 'errors'>, version: number = script.version) {
    if (script.publishedVersion === version) return reason('callScript.alreadyPublished', { version })
    return version === script.version && script.errors > 0
      ? reason('callScript.hasErrors', { count: script.errors })
      : undefined
  },
}
