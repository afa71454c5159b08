import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4

/** What belongs to one household: an address of IPv4, or the first half of one of IPv6, whose second half everybody chooses freely. */
export function networkOf(address: string): string {
  // An address of IPv4 in the clothes of IPv6 is one whole.
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...before]
  if (after) groups.push(...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after)
  return groups
    .slice(0, groupsOfNetwork)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
