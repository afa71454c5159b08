import type { SipTarget } from '@parley/contract/modules/module.rules.ts'
import type { ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import { StepFailure } from './failures.ts'
import { connectTo, encryptTo, type Place, resolveHost, StepList } from './probe.ts'
import { authorizationFor, inUri, newCallId, type SipAnswer, type SipRequest, sipRequest } from './sipMessage.ts'
import { datagramWire, type SipWire, streamWire } from './sipWire.ts'

/** Who signs in at a registrar; without a password it is not tried. */
export interface SipAccount {
  readonly user: string
  readonly domain: string
  readonly password: string | undefined
}

type Sip = Place & Pick<SipTarget, 'transport'>

/** Tries to reach one side of SIP: nothing is called, and nothing registered. */
export async function probeSip(place: Sip, account?: SipAccount): Promise<ModuleTestStep[]> {
  const { host, port, transport } = place
  const list = new StepList(`${inUri(host)}:${port}`, place.told)
  const address = await list.try('resolve', () => resolveHost(place))
  const wire = transport === 'UDP' ? await overDatagrams(place, list, address) : await overStream(place, list, address)
  try {
    await list.try('answer', async () => askOptions(place, given(wire)))
    if (account?.password !== undefined) await list.try('signIn', () => signIn(given(wire), account, account.password))
    else if (account) list.skip('signIn', 'No password is stored, so signing in was not tried.')
  } finally {
    wire?.close()
  }
  return list.steps
}

/** A step is only tried where those before it gave something. */
function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a step was tried without the one before it')
  return value
}

const overDatagrams = (place: Sip, list: StepList, address: string | undefined): Promise<SipWire | undefined> =>
  list.try('connect', async () => [
    await datagramWire(place, given(address)),
    'UDP has no connection: the answer tells whether anything is there.',
  ])

async function overStream(place: Sip, list: StepList, address: string | undefined): Promise<SipWire | undefined> {
  const plain = await list.try('connect', () => connectTo(place, given(address)))
  if (place.transport === 'TCP') return plain && streamWire(place, plain, 'TCP')
  const secure = await list.try('tls', () => encryptTo(place, given(plain)))
  return secure && streamWire(place, secure, 'TLS')
}

async function askOptions({ host }: Sip, wire: SipWire): Promise<readonly [number, string]> {
  const { status } = await wire.ask(
    sipRequest({ ...wire, method: 'OPTIONS', domain: host, callId: newCallId(), sequence: 1 }),
  )
  if (status >= 500)
    throw new StepFailure(`${host} speaks SIP, but says that it can’t serve now (${status}). Try later.`)
  return [status, `${host} speaks SIP (it answered ${status}).`]
}

async function signIn(wire: SipWire, { user, domain }: SipAccount, password = ''): Promise<readonly [number, string]> {
  const asking = { ...wire, method: 'REGISTER' as const, domain, user, callId: newCallId() }
  const ask = (request: SipRequest): Promise<SipAnswer> => wire.ask(request)
  const first = sipRequest({ ...asking, sequence: 1 })
  const challenge = await ask(first)
  if (challenge.status < 300) return [challenge.status, `The registrar lets “${user}” in without a password.`]
  if (challenge.status !== 401 && challenge.status !== 407) throw refused(challenge.status, user)
  const authorization = authorizationFor(challenge, first, { user, password })
  if (authorization === undefined)
    throw new StepFailure(
      'The registrar asks for a way to sign in that Parley does not know. It needs Digest with MD5 or SHA-256.',
    )
  const { status } = await ask(sipRequest({ ...asking, sequence: 2, authorization }))
  if (status >= 300) throw refused(status, user)
  return [status, `The registrar accepts “${user}” with the stored password.`]
}

function refused(status: number, user: string): StepFailure {
  if (status === 401 || status === 403 || status === 407)
    return new StepFailure(
      `The registrar refused “${user}” or the password (${status}). Check the user, and enter the password again.`,
    )
  if (status === 404) return new StepFailure(`The registrar does not know “${user}” (404). Check user and domain.`)
  return new StepFailure(`The registrar did not let “${user}” in (${status}). Ask its provider.`)
}
