import { MASK } from '../expressions/mask.ts'
import type { Json } from '../json.ts'
import type { Program } from './program.ts'
import type { FlowState } from './state.ts'

/** The flow's own variables as they may be stored and shown: redacted values masked. */
export function shownVariables(program: Program, state: FlowState): Record<string, Json> {
  const own = state.frames[0]
  return Object.fromEntries(
    program.settings.variables.map(({ name, scope, redact }) => {
      const holder =
        scope === 'call'
          ? { values: own?.variables, redacted: own?.redacted }
          : { values: state.shared, redacted: state.redacted }
      const value = holder.values?.[name] ?? null
      const isHidden = redact || holder.redacted?.includes(name)
      return [name, isHidden && value !== null ? MASK : value]
    }),
  )
}
