/** Message types by their number on the wire. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

export interface InvocationMessage {
  readonly type: 1 | 4
  readonly invocationId?: string | undefined
  readonly target: string
  readonly arguments: readonly unknown[]
  readonly streamIds?: readonly string[] | undefined
}

export interface StreamItemMessage {
  readonly type: 2
  readonly invocationId: string
  readonly item: unknown
}

/** `result` is absent for a method that returned nothing; `null` is a result. */
export interface CompletionMessage {
  readonly type: 3
  readonly invocationId: string
  readonly result?: unknown
  readonly error?: string | undefined
}

export interface CancelInvocationMessage {
  readonly type: 5
  readonly invocationId: string
}

export interface PingMessage {
  readonly type: 6
}

export interface CloseMessage {
  readonly type: 7
  readonly error?: string | undefined
  readonly allowReconnect?: boolean | undefined
}

export interface SequenceMessage {
  readonly type: 8 | 9
  readonly sequenceId: number
}

/** What travels between client and hub, whatever the encoding. */
export type HubMessage =
  | InvocationMessage
  | StreamItemMessage
  | CompletionMessage
  | CancelInvocationMessage
  | PingMessage
  | CloseMessage
  | SequenceMessage

/** Only these count for stateful reconnect: they have a sequence id and are sent again. */
export function isTracked(message: HubMessage): boolean {
  return message.type <= messageType.cancelInvocation
}
