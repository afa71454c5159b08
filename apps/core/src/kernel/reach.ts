import { BlockList, isIP, isIPv6 } from 'node:net'

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

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv6(address)) return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  return !closed.check(address, 'ipv4')
}

/** No service of anybody is there, but the secrets of a machine in a cloud may be: not even a host that is permitted leads there. */
const never = new BlockList()
never.addSubnet('0.0.0.0', 8, 'ipv4')
never.addSubnet('169.254.0.0', 16, 'ipv4')
never.addSubnet('224.0.0.0', 3, 'ipv4')
never.addAddress('::', 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address may be connected to, with the host it was looked up for: itself where it is written out. */
export type IsOpen = (address: string, host: string) => boolean

/** A network of an installation's own, or a host in one. */
type OwnPlace = { readonly network: string; readonly prefix: number } | { readonly host: string }

const HOST = /^(\*\.)?([a-z\d_]([a-z\d_-]{0,61}[a-z\d])?\.)*[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?$/

/** `10.0.0.0/8`, `fd00::/8`, `10.1.2.3`, `crm.bank.internal`, or `*.bank.internal` for all below it; undefined for anything else. */
export function readOwnPlace(text: string): OwnPlace | undefined {
  const [network = '', bits, ...more] = text.toLowerCase().split('/')
  const family = isIP(network)
  if (family === 0) {
    // Digits and points alone are an address that was mistyped.
    return bits === undefined && HOST.test(network) && !/^[\d.]+$/.test(network) ? { host: network } : undefined
  }
  const longest = family === 6 ? 128 : 32
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  return more.length === 0 && prefix <= longest ? { network, prefix } : undefined
}

/** Which addresses people of tenants have requests sent to: public ones, and what the installation permits of its own. */
export class Reach {
  readonly #networks = new BlockList()
  readonly #hosts: readonly string[]
  readonly #hasOwn: boolean

  constructor(own: readonly OwnPlace[] = []) {
    for (const place of own)
      if ('network' in place) this.#networks.addSubnet(place.network, place.prefix, familyOf(place.network))
    this.#hosts = own.flatMap((place) => ('host' in place ? [place.host] : []))
    this.#hasOwn = own.length > 0
  }

  readonly isOpen: IsOpen = (address, host) => isPublicAddress(address) || this.isOwn(address, host)

  /** Whether it is of the networks that the installation permits. */
  readonly isOwn: IsOpen = (address, host) => {
    if (isIP(address) === 0) return false
    if (this.#networks.check(address, familyOf(address))) return true
    return this.#isNamed(host) && !isPublicAddress(address) && !never.check(address, familyOf(address))
  }

  /** What can be said of the host of an address before it is looked up: whether it is open; undefined where only looking it up can tell. */
  judge(url: URL): boolean | undefined {
    const host = hostOf(url)
    if (isIP(host) !== 0) return this.isOpen(host, host)
    const isThisMachine = host === 'localhost' || host.endsWith('.localhost')
    return isThisMachine ? this.isOwn('127.0.0.1', host) : undefined
  }

  /** Whether what is sent there may stay in the installation's own networks; only then it may go without encryption. */
  mayBeOwn(url: URL): boolean {
    const host = hostOf(url)
    return isIP(host) === 0 ? this.#hasOwn : this.isOwn(host, host)
  }

  #isNamed(host: string): boolean {
    const name = host.toLowerCase().replace(/\.$/, '')
    return this.#hosts.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one))
  }
}

/** The host of an address, as it is looked up or connected to. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** What is not said otherwise: public addresses alone. */
export const publicReach: Reach = new Reach()
