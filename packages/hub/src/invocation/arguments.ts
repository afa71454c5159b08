import { type FailureTerms, failed, reportFailure } from './failure.ts'
import type { Invocation } from './invocation.ts'
import type { Method } from './method.ts'

type Bound = { readonly args: readonly unknown[] } | { readonly error: string }

/** The arguments for `run`, as many as it takes and parsed, if the client may invoke it at all. */
export async function bindArguments<Data>(
  { method, message, call }: Invocation<Data>,
  terms: FailureTerms,
): Promise<Bound> {
  const { target } = message
  try {
    // Anyone who may not, is not to learn from the parser what would be taken.
    if (method.authorize && !(await method.authorize(call)))
      return { error: `Failed to invoke '${target}' because user is unauthorized` }
    checkCount(method, message.arguments.length)
    return { args: method.parse ? await method.parse(message.arguments) : message.arguments }
  } catch (error) {
    return reportFailure(terms, method.name, failed.binding(target), error)
  }
}

function checkCount(method: Method<never>, given: number): void {
  const { fewest, most } = method
  if (given >= fewest && given <= most) return
  const expected = fewest === most ? most : `${fewest} to ${most}`
  throw new TypeError(`Invocation provides ${given} argument(s) but target expects ${expected}.`)
}
