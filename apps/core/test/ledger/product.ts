import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import pg from 'pg'
import { hashSecret, SECRET_PREFIX } from '../../src/kernel/http/authenticate.ts'
import { heapOptions } from '../../src/start/heap.ts'

const main = new URL('../../src/main.ts', import.meta.url)
/** A machine that does other work, too, takes its time. */
const START_MS = 300_000

/** The product as a process of its own, with a database of its own, which is killed and started again at will. */
export class Product {
  readonly dataDir: string
  readonly url: string
  readonly #port: number
  readonly #settings: Readonly<Record<string, string>>
  readonly #program: URL
  #core: ChildProcess | undefined
  #said = ''

  private constructor(dataDir: string, port: number, settings: Readonly<Record<string, string>>, program: URL) {
    this.#program = program
    this.dataDir = dataDir
    this.#port = port
    this.#settings = settings
    this.url = `http://localhost:${port}`
  }

  /** The core alone, or the program that starts it with something. */
  static async start(settings: Readonly<Record<string, string>> = {}, program = main): Promise<Product> {
    const product = new Product(await mkdtemp(join(tmpdir(), 'parley-ledger-')), await freePort(), settings, program)
    await product.startCore()
    return product
  }

  /** What it told the person at the terminal, the last of it. */
  get said(): string {
    return this.#said
  }

  /** The core's process. */
  get pid(): number {
    return this.#core?.pid ?? 0
  }

  async startCore(): Promise<void> {
    const env = {
      ...process.env,
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      PUBLIC_URL: this.url,
      SEED: 'empty',
      RATE_LIMIT: '1000000',
      RATE_LIMIT_PUBLIC: '1000000',
      ...this.#settings,
    }
    const core = spawn(process.execPath, [...heapOptions, fileURLToPath(this.#program)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#core = core
    for (const stream of [core.stdout, core.stderr])
      stream.on('data', (text) => {
        this.#said = `${this.#said}${text}`.slice(-8000)
      })
    await this.untilReady()
  }

  async untilReady(): Promise<void> {
    for (const until = performance.now() + START_MS; performance.now() < until; await sleep(50)) {
      if (this.#core?.exitCode !== null) break
      const isReady = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isReady) return
    }
    throw new Error(`Parley did not get ready:\n${this.#said}`)
  }

  /** Ends the core as a crash would, then starts it on what is left. */
  async killCore(): Promise<void> {
    const core = this.#core
    if (!core) return
    core.kill('SIGKILL')
    await once(core, 'exit')
    await this.startCore()
  }

  /** Lets the core stand still for a while, as a machine that is too busy or asleep does. */
  async pauseCore(millis: number): Promise<void> {
    this.#core?.kill('SIGSTOP')
    await sleep(millis)
    this.#core?.kill('SIGCONT')
    await this.untilReady()
  }

  /** Ends the database as a crash would; the core finds out, starts it again and goes on by itself. */
  async killDatabase(): Promise<void> {
    process.kill(Number((await this.#postmaster())[0]), 'SIGKILL')
    await sleep(300)
    await this.untilReady()
  }

  /** A bearer secret of a person, of the first administrator unless said otherwise, as a machine would have it. */
  async addSecret(username = 'admin'): Promise<string> {
    const prefix = SECRET_PREFIX + randomBytes(4).toString('hex')
    const secret = `${prefix}_${randomBytes(32).toString('base64url')}`
    await this.query(
      `INSERT INTO api_secret (id_tenant, id_user, name, prefix, hash, created_at)
       SELECT id_tenant, id_user, 'ledger', $1, $2, now() FROM app_user WHERE username = $3`,
      [prefix, hashSecret(secret), username],
    )
    return secret
  }

  /** Asks the database as its owner, past every rule of the product. */
  async query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ connectionString: await this.databaseUrl() })
    await client.connect()
    try {
      return (await client.query<R>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  async databaseUrl(): Promise<string> {
    const password = await readFile(join(this.dataDir, 'postgres', 'password'), 'utf8')
    return `postgres://postgres:${encodeURIComponent(password.trim())}@127.0.0.1:${(await this.#postmaster())[3]}/parley`
  }

  async stop(): Promise<void> {
    const core = this.#core
    if (core?.exitCode === null) {
      core.kill('SIGTERM')
      await once(core, 'exit')
    }
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #postmaster(): Promise<string[]> {
    return (await readFile(join(this.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  }
}
