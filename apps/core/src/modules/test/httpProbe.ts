import type { ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import { hostOf } from '../../kernel/reach.ts'
import { RefusedAddress, sendOnce, TooLarge } from '../../requests/sendOnce.ts'
import { connectWords, lateWords, StepFailure } from './failures.ts'
import { connectTo, encryptTo, type Place, resolveHost, StepList } from './probe.ts'

const MOST_BYTES = 64_000
const HTTPS_PORT = 443
const HTTP_PORT = 80

/** The port of an address, also where it is not written. */
const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT) : Number(port)

/** Tries to reach a service over HTTP: a GET, which orders nothing. */
export async function probeHttp(url: URL, place: Place, key: string | undefined): Promise<ModuleTestStep[]> {
  const list = new StepList(url.host, place.told)
  const address = await list.try('resolve', () => resolveHost(place))
  const socket = await list.try('connect', () => connectTo(place, address ?? ''))
  const last = url.protocol === 'https:' ? await list.try('tls', () => encryptTo(place, socket ?? never())) : socket
  last?.destroy()
  await list.try('answer', () => askAddress(url, place, key))
  return list.steps
}

function never(): never {
  throw new Error('a step was tried without the one before it')
}

async function askAddress(url: URL, place: Place, key: string | undefined): Promise<readonly [number, string]> {
  const { isOpen, signal, host, port, closedWords } = place
  const headers = { 'user-agent': 'parley', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
  const { status } = await sendOnce({
    ...{ method: 'GET', url, headers, body: undefined, signal, most: MOST_BYTES, isOpen },
    // What it says is not read: that it answers is enough.
    isEnough: () => true,
  }).catch((error: unknown) => {
    if (signal.aborted) throw new StepFailure(lateWords({ host, port }))
    if (error instanceof RefusedAddress) throw new StepFailure(closedWords)
    if (error instanceof TooLarge) return { status: 200 }
    if (isParseError(error)) throw new StepFailure('Something answers there, but it is not HTTP. Check the address.')
    throw new StepFailure(connectWords(error, { host, port, what: 'HTTP' }))
  })
  if (status === 401 || status === 403)
    throw new StepFailure(
      key === undefined
        ? `${host} asks for a key (${status}). Enter the key of the service.`
        : `${host} refused the key (${status}). Enter the key again.`,
    )
  if (status === 404) throw new StepFailure('There is nothing at this path (404). Check the end of the address.')
  if (status >= 300 && status < 400)
    throw new StepFailure(`It leads to another address (${status}). Enter that one instead.`)
  if (status >= 500) throw new StepFailure(`${host} can’t serve now (${status}). Try later, or ask who runs it.`)
  return [status, `${host} answers (${status}).`]
}

const isParseError = (error: unknown) => error instanceof Error && 'code' in error && /^HPE_/.test(String(error.code))

export const hostPortOf = (url: URL) => ({ host: hostOf(url), port: portOf(url) })
