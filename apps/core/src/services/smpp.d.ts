/** As much of the library as is used. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer } from 'node:net'

  export interface Pdu {
    readonly command: string
    readonly command_status: number
    readonly message_id?: string
    readonly [field: string]: unknown
    response(fields?: object): Pdu
    isResponse(): boolean
  }
  export interface Session extends EventEmitter {
    readonly socket: { setKeepAlive(on: boolean): void }
    bind_transceiver(fields: object, answered: (pdu: Pdu) => void): boolean
    submit_sm(fields: object, answered: (pdu: Pdu) => void): boolean
    deliver_sm(fields: object, answered?: (pdu: Pdu) => void): boolean
    enquire_link(answered: (pdu: Pdu) => void): boolean
    unbind(answered: (pdu: Pdu) => void): boolean
    send(pdu: Pdu): boolean
    close(): void
    destroy(): void
  }
  const smpp: {
    connect(
      options: { host: string; port: number; tls: boolean; servername?: string; ca?: string },
      connected: () => void,
    ): Session
    createServer(listener: (session: Session) => void): NetServer
    createServer(options: { key: string; cert: string }, listener: (session: Session) => void): NetServer
    /** Numbers of failures by their names. */
    readonly errors: Readonly<Record<string, number>>
  }
  export default smpp
}
