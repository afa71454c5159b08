/** What fails on the way to a service, by the code of the network or of its encryption. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host has this name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNREFUSED: 'nothing answers at this address',
  ECONNRESET: 'the service closed the connection',
  EPIPE: 'the service closed the connection',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'the certificate of the host has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the host signed its certificate itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the host is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the host is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate of the host is signed by an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is of another host',
  EPROTO: 'the host does not speak TLS there',
}

/** In words, with the code for those who look after networks. Messages of the platform would name addresses that are not to be seen. */
export function networkWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = Object.hasOwn(WORDS, code)
    ? WORDS[code]
    : code.startsWith('HPE_')
      ? 'it did not answer in HTTP'
      : undefined
  return words ? `${words} (${code})` : code || 'failed'
}
