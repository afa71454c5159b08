const LABEL = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i

/** Without the brackets in which an IPv6 address may be written. */
export const plainHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').toLowerCase()

const isIpv6 = (host: string) => host.includes(':') && URL.canParse(`http://[${host}]/`)
const isIpv4 = (host: string) => /^\d+(\.\d+){3}$/.test(host) && URL.parse(`http://${host}/`)?.hostname === host

/** What is wrong with a host as it was typed. */
export function hostProblem(typed: string): string | undefined {
  const host = plainHost(typed)
  if (typed.includes('://') || /^sips?:/i.test(typed)) return 'Enter the host without sip: or https://'
  if (/\s/.test(typed)) return 'A host has no spaces'
  if (/[/@?#]/.test(typed)) return 'Enter the host alone, without a user or a path'
  if (isIpv6(host) || isIpv4(host)) return undefined
  if (/^[^:]*:\d*$/.test(host)) return 'Enter the port in its own field'
  // Digits and points alone are an address that was mistyped.
  if (/^[\d.]+$/.test(host)) return 'This is not an IP address'
  const labels = host.replace(/\.$/, '').split('.')
  return labels.every((label) => LABEL.test(label)) ? undefined : 'This is not the name of a host'
}

/** `10.0.0.0/8`, `2001:db8::/32` or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = isIpv6(address) ? 128 : isIpv4(address) ? 32 : -1
  if (longest < 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}
