import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MaybeTaken } from '../kernel/smsPort.ts'
import { httpSms } from './httpSms.ts'

const received: { authorization: string | undefined; body: string }[] = []
let status = 202
const server = createServer(async (request: IncomingMessage, response) => {
  let body = ''
  for await (const piece of request) body += String(piece)
  received.push({ authorization: request.headers.authorization, body })
  response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('{}')
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` // it listens on a port
})
afterAll(() => server.close())

const gateway = (more = {}) =>
  httpSms({ url, token: 't0ken', from: 'Parley', body: '{"dst":"{to}","msg":"{text}","src":"{from}"}', ...more })

it('sends a message as the gateway wants it, whatever is in it', async () => {
  await gateway().send({ to: '+420777', text: 'He said "{to}"\nand left' })
  expect(received.at(-1)?.authorization).toBe('Bearer t0ken')
  expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({
    dst: '+420777',
    msg: 'He said "{to}"\nand left',
    src: 'Parley',
  })
})

it.each([400, 302, 503])('fails where the gateway answers %s, without the token in its words', async (answer) => {
  status = answer
  await expect(gateway().send({ to: '+420777', text: 'x' })).rejects.toThrow(`the gateway answered ${answer}`)
})

it('cannot tell whether it was taken where the gateway waited in vain itself', async () => {
  const answered = (answer: number) => {
    status = answer
    return gateway()
      .send({ to: '+420777', text: 'x' })
      .catch((error: unknown) => error instanceof MaybeTaken)
  }
  expect([await answered(500), await answered(502), await answered(504), await answered(503)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('fails where nobody is there', async () => {
  const nobody = gateway({ url: 'http://127.0.0.1:1/' }).send({ to: '+420777', text: 'x' })
  await expect(nobody).rejects.not.toBeInstanceOf(MaybeTaken)
  await expect(nobody).rejects.toThrow(
    'the gateway could not be reached: nothing answers at this address (ECONNREFUSED)',
  )
})
