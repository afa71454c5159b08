/** What fails on the way to a service, by the code of the network or of its encryption. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNREFUSED: 'nothing answers at this address',
  ECONNRESET: 'the service broke the connection off',
  EPIPE: 'the service broke the connection off',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
  CERT_HAS_EXPIRED: 'the certificate of the host has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the host signed its certificate itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody known signed the certificate of the host',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known signed the certificate of the host',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody known signed the certificate of the host',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is of another host',
  EPROTO: 'the host does not speak TLS there',
}

/** In words, with the code for those who look after networks. Messages of the platform would name addresses that are nobody's to see. */
export function networkWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = Object.hasOwn(WORDS, code)
    ? WORDS[code]
    : code.startsWith('HPE_')
      ? 'it did not answer in HTTP'
      : undefined
  return words ? `${words} (${code})` : code || 'failed'
}
