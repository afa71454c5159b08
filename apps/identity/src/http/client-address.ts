import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** What an address is read from. */
export interface Sender {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The client's address: the peer's, or behind `trustProxy` proxies the one that the outermost of them wrote down.
 * What stands further left in X-Forwarded-For was sent by the client and proves nothing.
 */
export function clientAddress(request: Sender, trustProxy: boolean | number): string {
  const peer = plain(request.socket.remoteAddress ?? 'unknown')
  const hops = Number(trustProxy)
  if (hops < 1) return peer
  const header = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim())
  const address = plain(forwarded.at(-hops) ?? '')
  return isIP(address) ? address : peer
}

/** What guessing is counted by: an address, or the network a subscriber of IPv6 can freely choose addresses from. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}
