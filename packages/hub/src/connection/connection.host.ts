import type { Clock } from '../clock.ts'
import type { TakeNote } from '../filters.ts'
import type { AuthenticationRequest } from '../http/authentication.ts'
import type { HubLimits } from '../hub.options.ts'
import type { CallScope } from '../invocation/call.ts'
import type { FindMethod } from '../invocation/method.ts'
import type { Logger } from '../logger.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import type { Connection } from './connection.ts'
import type { Principal } from './connection.types.ts'

/** What a connection needs of its hub. */
export interface ConnectionHost<Data> extends Clock {
  readonly limits: HubLimits
  readonly findMethod: FindMethod<Data>
  readonly protocols: readonly HubProtocol[]
  readonly scope: Omit<CallScope<Data>, 'connection'>
  readonly note?: TakeNote | undefined
  readonly detailedErrors: boolean
  readonly logger: Logger
  authenticate(request: AuthenticationRequest): Promise<Principal<Data> | undefined>
  /** The handshake succeeded; messages wait until the promise settles. */
  opened(connection: Connection<Data>): Promise<void>
  /** Called once for every connection; `wasOpen` if `opened` was called before. */
  ended(connection: Connection<Data>, wasOpen: boolean, error: Error | undefined): void
}
