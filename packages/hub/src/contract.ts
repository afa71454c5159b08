/** Methods by name: the arguments that each takes, and what it answers. */
type Method = (...args: never[]) => unknown

/** Any method with any arguments: what is not declared is not checked. */
export type AnyMethods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

export type MethodName<M> = keyof M & string
export type ArgumentsOf<M, N extends keyof M> = M[N] extends Method ? Readonly<Parameters<M[N]>> : never
/** What a method answers in the end, whether it says so at once or later. */
export type AnswerOf<M, N extends keyof M> = M[N] extends Method ? Awaited<ReturnType<M[N]>> : never

/** The other side's view: the official client's connection, with the types of a hub's methods. */
export interface ClientConnection<Server, Client> {
  /** Calls a method and waits for its answer. */
  invoke<N extends MethodName<Server>>(target: N, ...args: ArgumentsOf<Server, N>): Promise<AnswerOf<Server, N>>
  /** Calls a method without waiting for it. */
  send<N extends MethodName<Server>>(target: N, ...args: ArgumentsOf<Server, N>): Promise<void>
  /** Runs when the hub calls `target`; what it returns answers `invoke` of the hub. */
  on<N extends MethodName<Client>>(target: N, handler: Client[N]): void
  /** Takes the handler away again, or all of them. */
  off<N extends MethodName<Client>>(target: N, handler?: Client[N]): void
}
