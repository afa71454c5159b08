import type { Json } from '../json.ts'
import type { Draft } from './draft.ts'
import type { Program } from './program.ts'
import type { Frame } from './state.ts'

/** A new frame at the start of a program, its variables at their defaults. */
export function openFrame(flow: string, program: Program, nodeId: string): Frame {
  const own = program.settings.variables.filter((variable) => variable.scope === 'call')
  return { flow, nodeId, variables: defaults(own), counts: {}, faults: 0 }
}

/** Gives variables of scope session and tenant their defaults, where no flow before did. */
export function shareVariables(draft: Draft, program: Program): void {
  const fresh = program.settings.variables.filter(
    (variable) => variable.scope !== 'call' && !Object.hasOwn(draft.shared, variable.name),
  )
  for (const [name, value] of Object.entries(defaults(fresh))) draft.share(name, value)
  for (const { name, scope, redact } of program.settings.variables) if (scope !== 'call' && redact) draft.redact(name)
}

function defaults(
  variables: readonly { readonly name: string; readonly default?: Json | undefined }[],
): Record<string, Json> {
  return Object.fromEntries(variables.map((variable) => [variable.name, variable.default ?? null]))
}
