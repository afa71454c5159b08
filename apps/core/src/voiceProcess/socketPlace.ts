import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Systems refuse longer names of sockets. */
const MOST_BYTES = 100
const FOLDER = 'parley-voice-'
const FILE = 'voice.sock'
const SHORT = '/tmp'

const fits = (folder: string) => Buffer.byteLength(join(folder, `${FOLDER}123456`, FILE)) <= MOST_BYTES

/** Where a voice process listens: a socket in a folder that is this user's alone, or a named pipe. */
export class SocketPlace {
  readonly #tell: (what: string) => void
  readonly #root: string
  #folder: string | undefined

  constructor(tell: (what: string) => void, root = tmpdir()) {
    this.#tell = tell
    this.#root = root
  }

  /** For a process that starts now. What one before it left there is gone: it may have taken its folder with it. */
  make(): { readonly path: string; readonly folder?: string } {
    this.remove()
    if (process.platform === 'win32') {
      return { path: `\\\\.\\pipe\\parley-voice-${process.pid}-${randomBytes(6).toString('hex')}` }
    }
    const isLong = !fits(this.#root)
    if (isLong)
      this.#tell(`the folder of temporary files, ${this.#root}, has too long a name for a socket; ${SHORT} is used`)
    const folder = mkdtempSync(join(isLong ? SHORT : this.#root, FOLDER))
    this.#folder = folder
    return { path: join(folder, FILE), folder }
  }

  /** It is the voice process's own from now on. */
  leave(): void {
    this.#folder = undefined
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    this.#folder = undefined
  }
}
