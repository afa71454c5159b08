import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

interface Outgoing {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly signal: AbortSignal
  /** Largest answer in bytes. */
  readonly most: number
  /** Whether an address may be talked to. */
  readonly isOpen: (address: string) => boolean
}

export interface Incoming {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export class RefusedAddress extends Error {}
export class TooLarge extends Error {}

/** One request and its answer. Redirects are answers too; the address that was looked up and allowed is the one that is connected to. */
export function sendOnce({ method, url, headers, body, signal, most, isOpen }: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address is never looked up, so it is judged here.
    if (isIP(host) !== 0 && !isOpen(host)) throw new RefusedAddress('the address is not public')
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
        if (size <= most) pieces.push(piece)
        else {
          reject(new TooLarge(`the answer is larger than ${most} bytes`))
          request.destroy()
        }
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      )
    })
    request.end(body)
  })
}

/** Looks a name up and lets only allowed addresses through; one that is not allowed spoils all, so that no name is half inside. */
const openLookup =
  (isOpen: Outgoing['isOpen']): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      if (found.length === 0 || found.some(({ address }) => !isOpen(address)))
        return done(new RefusedAddress('the address is not public'), [])
      const first = found[0]
      if (options.all || !first) return done(null, found)
      done(null, first.address, first.family)
    })
  }

/** Networks that are not the public internet: the machine itself, private, link-local, shared, documentation, multicast, reserved. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

/** Only global unicast is open, without the ranges in it that carry other addresses inside or are for documentation. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6')

/** Whether a flow may talk to this address: only to public ones. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv6(address)) return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  return !closed.check(address, 'ipv4')
}
