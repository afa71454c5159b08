/** Why a step of a test went wrong, as a sentence for who set it up; nothing that was received or sent is in it. */
export class StepFailure extends Error {}

interface Where {
  readonly host: string
  readonly port: number
  readonly what: string
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const lookupWords = (error: unknown, host: string): string => {
  const code = codeOf(error)
  if (code === 'EAI_AGAIN') return 'Names can’t be looked up at the moment. Try again.'
  return `The host “${host}” was not found. Check its spelling.`
}

export function connectWords(error: unknown, { host, port, what }: Where): string {
  const code = codeOf(error)
  if (code === 'ECONNREFUSED')
    return `Nothing listens for ${what} at ${host}, port ${port}. Check host, port and transport.`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `There is no way to ${host} from this installation. Check the address, or ask the operator about the network.`
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${host} closed the connection. Check port and transport.`
  return `No connection to ${host}, port ${port}${code === '' ? '' : ` (${code})`}. Check host, port and transport.`
}

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

export function tlsWords(error: unknown, host: string): string {
  const code = codeOf(error)
  if (UNTRUSTED.has(code))
    return `The certificate of ${host} is not signed by an authority that this installation trusts. Install one that is, or ask the operator to trust its authority.`
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${host} has expired. Renew it there.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate is for another name than ${host}. Enter the name that it is for, or install one for this name.`
  return `${host} does not speak TLS on this port. Choose another transport or port.`
}

export const lateWords = ({ host, port }: Omit<Where, 'what'>): string =>
  `${host} did not answer on port ${port} in time. Check host and port, and that its firewall lets this installation in.`
