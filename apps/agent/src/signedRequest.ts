import { createHash } from 'node:crypto'

/** What an agent signs of a request: what is asked, with what, and a number that is higher than of any before. */
export const signedRequest = (path: string, serial: number, body: string): Buffer =>
  Buffer.from(`parley agent\n${path}\n${serial}\n${createHash('sha256').update(body).digest('hex')}`)
