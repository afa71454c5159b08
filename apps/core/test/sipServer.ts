import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'

interface Behaviour {
  readonly status?: number
  /** Asks for it, and lets in who gives it. */
  readonly account?: { readonly user: string; readonly password: string }
  /** Instead of SIP. */
  readonly says?: string
  readonly hangs?: boolean
  /** Answers that are cut at every byte. */
  readonly isSlow?: boolean
}

const header = (text: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'mi').exec(text)?.[1] ?? ''
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** What a registrar of these manners answers; undefined where nothing. */
function answerTo(text: string, { status = 200, account, says, hangs }: Behaviour): string | undefined {
  if (hangs) return undefined
  if (says !== undefined) return says
  const method = text.slice(0, text.indexOf(' '))
  const answer = (code: number, more: readonly string[] = []) =>
    [
      `SIP/2.0 ${code} Something`,
      ...['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(text, name)}`),
      ...more,
      'Content-Length: 5',
      '',
      'hello',
    ].join('\r\n')
  if (method !== 'REGISTER' || account === undefined) return answer(100) + answer(status)
  const given = header(text, 'Authorization')
  if (given === '')
    return answer(401, ['WWW-Authenticate: Digest realm="here", nonce="n1", qop="auth,auth-int", algorithm=MD5'])
  const said = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(given)?.[1] ?? ''
  const [who, what] = [md5(`${account.user}:here:${account.password}`), md5(`REGISTER:${said('uri')}`)]
  const right = md5(`${who}:n1:${said('nc')}:${said('cnonce')}:auth:${what}`)
  return answer(said(' response') === right ? 200 : 403)
}

/** A registrar over UDP and TCP on one port of this machine; `heard` has all that it was sent. */
export async function startSipServer(behaviour: Behaviour = {}) {
  const heard: string[] = []
  const sockets = new Set<{ destroy(): void }>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      heard.push(piece.toString())
      const answer = answerTo(piece.toString(), behaviour)
      if (answer === undefined) return
      for (const part of behaviour.isSlow ? answer : [answer]) socket.write(part)
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as AddressInfo // it listens on a port
  const udp = createSocket('udp4')
  udp.on('message', (piece, from) => {
    heard.push(piece.toString())
    const answer = answerTo(piece.toString(), behaviour)
    // In datagrams each message is one.
    for (const part of answer?.split(/(?<=hello)/) ?? []) udp.send(part, from.port, from.address)
  })
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  return {
    port,
    heard,
    close: () => {
      for (const socket of sockets) socket.destroy()
      tcp.close()
      udp.close()
    },
  }
}
