import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, type IsOpen } from '../kernel/reach.ts'

interface Outgoing {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  readonly signal: AbortSignal
  /** Largest answer in bytes. */
  readonly most: number
  readonly isOpen: IsOpen
  /** Is given each piece of an answer that need not end; whether all that is waited for has come with it. */
  readonly isEnough?: (piece: Buffer) => boolean
}

export interface Incoming {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export class RefusedAddress extends Error {
  constructor() {
    super('its address is not public, and not one that the operator permits')
  }
}
export class TooLarge extends Error {}

/** One request and its answer. Redirects are answers too; the address that was looked up and allowed is the one that is connected to. */
export function sendOnce({ method, url, headers, body, signal, most, isOpen, isEnough }: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url)
    // A literal address is never looked up, so it is judged here.
    if (isIP(host) !== 0 && !isOpen(host, host)) throw new RefusedAddress()
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, { method, headers, signal, lookup: openLookup(isOpen), agent: false })
    request.on('error', reject)
    // Nobody asked for another protocol, and no answer comes after this.
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('the answer is of another protocol'))
    })
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > most) {
          reject(new TooLarge(`the answer is larger than ${most} bytes`))
          request.destroy()
          return
        }
        pieces.push(piece)
        if (isEnough?.(piece)) {
          done()
          request.destroy()
        }
      })
      const done = () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) })
      response.on('error', reject)
      response.on('end', done)
    })
    request.end(body)
  })
}

/** Looks a name up and lets only allowed addresses through; one that is not allowed spoils all, so that no name is half inside. */
const openLookup =
  (isOpen: IsOpen): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      if (found.length === 0 || found.some(({ address }) => !isOpen(address, name)))
        return done(new RefusedAddress(), [])
      const first = found[0]
      if (options.all || !first) return done(null, found)
      done(null, first.address, first.family)
    })
  }
