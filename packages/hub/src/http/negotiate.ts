import { type TransportKind, transportFormats } from '../transports/transport.ts'

const newestVersion = 1

export interface Offer {
  readonly connectionId: string
  readonly connectionToken: string
  readonly version: number
  readonly transports: readonly TransportKind[]
  readonly stateful: boolean
}

/** The version to use for what the client asked for, or what is wrong with its wish. */
export function chooseVersion(asked: string | null): number | { readonly error: string } {
  if (asked === null || asked === '') return 0
  if (!/^-?\d+$/.test(asked)) return { error: 'The client requested a non-integer protocol version.' }
  const version = Number(asked)
  if (version < 0) {
    return { error: `The client requested version '${version}', but the server does not support this version.` }
  }
  return Math.min(version, newestVersion)
}

/** The body of a successful negotiation. In version 0 the id is the token. */
export function writeOffer(offer: Offer): unknown {
  return {
    negotiateVersion: offer.version,
    connectionId: offer.connectionId,
    ...(offer.version > 0 ? { connectionToken: offer.connectionToken } : {}),
    ...(offer.stateful ? { useStatefulReconnect: true } : {}),
    availableTransports: offer.transports.map((transport) => ({
      transport,
      transferFormats: transportFormats[transport],
    })),
  }
}
