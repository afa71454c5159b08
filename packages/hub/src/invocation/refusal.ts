import { describeFailure, HubError } from '../hub.error.ts'
import { type InvocationMessage, messageType } from '../protocols/message.ts'
import { failed } from './failure.ts'
import type { Method } from './method.ts'

/** Why a method cannot be invoked like this, in the protocol's customary words. */
export function refuseMode(method: Method<never>, message: InvocationMessage): string | undefined {
  const { target } = message
  const wantsStream = message.type === messageType.streamInvocation
  const uploads = message.streamIds?.length ?? 0
  if (method.streams && !wantsStream) {
    return `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`
  }
  if (!method.streams && wantsStream) {
    return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`
  }
  if (uploads !== method.uploads) {
    return refuseWith(target, `Client sent ${uploads} stream(s), Hub method expects ${method.uploads}.`)
  }
  return undefined
}

/** A refusal whose reason the client may read. */
export function refuseWith(target: string, reason: string): string {
  return describeFailure(failed.running(target), new HubError(reason), false)
}
