import { BlockList, isIP } from 'node:net'

/** Whether a text is an address or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  return parse(text) !== undefined
}

/** Whether the address lies in one of the networks; an empty list lets everybody in. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const parsed = parse(network)
    if (parsed) list.addSubnet(parsed.base, parsed.bits, parsed.family)
  }
  return list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

function parse(text: string): { base: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [base = '', length, ...rest] = text.trim().split('/')
  const version = isIP(base)
  if (version === 0 || rest.length > 0 || base.includes('%')) return undefined
  const most = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const bits = length === undefined ? most : Number(length)
  if (bits > most) return undefined
  return { base, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}
