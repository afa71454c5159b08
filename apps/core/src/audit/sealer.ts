import { rename, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

const EVERY_MS = 500
/** While there is something to seal: many small bites, or anyone who writes meanwhile waits for a large one. */
const BUSY_MS = 50
const BATCH = 1_000

export interface Sealer {
  /** Seals what waits, now. */
  seal(): Promise<void>
  stop(): Promise<void>
}

/**
 * Gives new audit events their place and hash within a second, so that writers never wait for each other. The head is kept
 * outside of the database too: a log whose newest part was cut off no longer reaches it.
 */
export function startSealer(pool: pg.Pool, headFile: string, log: Logger): Sealer {
  let isStopped = false
  let known = ''
  let sealing = Promise.resolve()
  let wake = () => {}

  let pause = EVERY_MS
  const sealOnce = async () => {
    pause = EVERY_MS
    for (let sealed = BATCH; sealed === BATCH; ) {
      const { rows } = await pool.query<{ sealed: number; head: string }>('SELECT * FROM app.seal_audit($1)', [BATCH])
      sealed = rows[0]?.sealed ?? 0
      if (sealed > 0) pause = BUSY_MS
      const head = rows[0]?.head ?? ''
      if (head !== known && !head.startsWith('0 ')) await writeHead(headFile, head)
      known = head
    }
  }
  const seal = () => {
    sealing = sealing.then(sealOnce)
    return sealing.catch((error: unknown) => {
      sealing = Promise.resolve()
      log.warn({ err: error }, 'the audit log could not be sealed, trying again')
    })
  }
  const loop = async () => {
    while (!isStopped) {
      await seal()
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, pause).unref()
      })
    }
  }
  const running = loop()
  return {
    seal,
    async stop() {
      isStopped = true
      wake()
      await running
      await seal()
    },
  }
}

/** Written beside and moved over, so that a crash leaves the old head or the new one. */
async function writeHead(file: string, head: string): Promise<void> {
  await writeFile(`${file}.new`, `${head}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
