import { reason } from '../kernel/errors.ts'
import { keptBy } from '../kernel/inUse.ts'
import type { CallScript, CallScriptRow } from './flow.schema.ts'

type Usage = Pick<CallScript['usage'], 'lines' | 'parentFlows' | 'campaigns' | 'demoGroups' | 'hiddenFlows'>
/** By name; those that may not be seen as a number. */
const usersIn = ({ lines, parentFlows, campaigns, demoGroups, hiddenFlows }: Usage) => [
  ...[...lines, ...parentFlows, ...campaigns, ...demoGroups].map(({ name }) => name),
  ...(hiddenFlows > 0 ? [`${hiddenFlows} more`] : []),
]

const flowKept = keptBy('callScript.inUse')

/** Why something cannot be done with a flow now: the button shows it, the core throws it. */
export const flowBlocked = {
  remove: (script: { readonly usage: Usage }) => flowKept(usersIn(script.usage)),
  publish(script: Pick<CallScriptRow, 'version' | 'publishedVersion' | 'errors'>, version: number = script.version) {
    if (script.publishedVersion === version) return reason('callScript.alreadyPublished', { version })
    return version === script.version && script.errors > 0
      ? reason('callScript.hasErrors', { count: script.errors })
      : undefined
  },
}
