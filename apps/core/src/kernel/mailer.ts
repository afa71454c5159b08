import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { type Clock, systemClock } from './clock.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Pictures that `html` names by `cid:`. */
  readonly attachments?: {
    readonly cid: string
    readonly content: Buffer
    readonly contentType: string
    readonly filename: string
  }[]
}

/** Hands mail to what carries it; throws `MailRefused` where it was not taken. */
export interface Mailer {
  /** For the start block: where mail goes. */
  readonly name: string
  /** Where mails are written, if no server carries them. */
  readonly folder?: string
  send(letter: Letter): Promise<void>
}

/** Why a mail was not taken, in the server's words; a permanent refusal is not worth another try. */
export class MailRefused extends Error {
  readonly isPermanent: boolean

  constructor(words: string, isPermanent: boolean) {
    super(words)
    this.isPermanent = isPermanent
  }
}

const PATIENCE_MS = 20_000

/** A mail server by SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: new URL(url).host,
    async send(letter) {
      try {
        await transport.sendMail({ ...letter, from })
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

/** The server's answer, if it gave one: 5xx is for good. A wrong password is for the operator to mend, not the mail's fault. */
function refusalOf(error: unknown): MailRefused {
  if (!(error instanceof Error)) return new MailRefused(String(error), false)
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const words = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const isAboutUs = 'code' in error && error.code === 'EAUTH'
  return new MailRefused(words.slice(0, 500), code >= 500 && !isAboutUs)
}

/** A file for each mail, which any mail program opens. */
export function folderMailer(folder: string, from: string, clock: Clock = systemClock): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    name: folder,
    folder,
    async send(letter) {
      const { message } = await transport.sendMail({ ...letter, from })
      const time = clock.now().toISOString().replaceAll(/[:.]/g, '-')
      const to = letter.to.replaceAll(/[^\w.@-]/g, '_').slice(0, 80)
      const path = join(folder, `${time} ${to} ${randomBytes(3).toString('hex')}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(`${path}.part`, 'wx', 0o600)
      await file.writeFile(message as Buffer).finally(() => file.close()) // `buffer: true` gives a buffer
      await rename(`${path}.part`, path)
    },
  }
}
