import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'

export interface TextMessage {
  readonly to: string
  readonly text: string
}

/** Nobody knows whether a message was taken: no answer came, or some of its parts were. Whoever sends it again may send it twice. */
export class MaybeTaken extends Error {}

/** Hands text messages to what carries them; throws where one was not taken, and `MaybeTaken` where that cannot be told. */
export interface SmsPort {
  /** Who carries them, for the record. */
  readonly name: string
  /** Answers the ids by which receipts name its parts, where it has some. */
  send(message: TextMessage): Promise<readonly string[] | undefined>
  /** Nothing is sent any more. */
  close?(): Promise<void>
}

/** A file for each message instead of a message: what was sent can be read, and nobody is bothered. */
export const folderSms = (folder: string, clock: Clock = systemClock): SmsPort => ({
  name: 'simulator',
  async send({ to, text }) {
    const time = clock.now().toISOString().replaceAll(/[:.]/g, '-')
    const path = join(folder, `${time} ${to.replaceAll(/[^\d+]/g, '')} ${randomBytes(3).toString('hex')}.txt`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(`${path}.part`, 'wx', 0o600)
    await file.writeFile(`To: ${to}\n\n${text}\n`).finally(() => file.close())
    await rename(`${path}.part`, path)
    return undefined
  },
})
