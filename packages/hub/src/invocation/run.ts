import { bindArguments } from './arguments.ts'
import { type FailureTerms, failed, reportFailure } from './failure.ts'
import type { Invocation, Outcome } from './invocation.ts'
import { isStreamable, pumpItems } from './stream.ts'

export interface RunParts extends FailureTerms {
  /** Sends one item of a stream; a promise asks to wait before the next. */
  readonly sendItem: (invocationId: string, item: unknown) => Promise<void> | undefined
}

/** Runs one invocation to its end, streaming items on the way, and tells what to answer; it never throws. */
export async function runInvocation<Data>(invocation: Invocation<Data>, parts: RunParts): Promise<Outcome> {
  const { method, message, call } = invocation
  const bound = await bindArguments(invocation, parts)
  if ('error' in bound) return bound
  try {
    const result = await method.run(call, ...bound.args)
    return method.streams ? await streamItems(invocation, result, parts) : { result }
  } catch (error) {
    return reportFailure(parts, method.name, failed.running(message.target), error)
  }
}

async function streamItems<Data>(
  { method, message, call }: Invocation<Data>,
  source: unknown,
  parts: RunParts,
): Promise<Outcome> {
  if (!isStreamable(source)) {
    return { error: `The value returned by the streaming method '${method.name}' is not an AsyncIterable.` }
  }
  try {
    // The protocol wants an id from the side that asks for a stream.
    await pumpItems(source, call.signal, (item) => parts.sendItem(message.invocationId ?? '', item))
    return {}
  } catch (error) {
    return reportFailure(parts, method.name, failed.streaming(), error)
  }
}
