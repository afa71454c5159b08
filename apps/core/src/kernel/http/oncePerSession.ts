import type { Clock } from '../clock.ts'
import type { Caller } from './authenticate.ts'

const KEPT = 10_000

/** Work done once for a session and a subject, or once a day of an API secret; others wait meanwhile for it. */
export class OncePerSession {
  readonly #done = new Map<string, Promise<void>>()

  async run({ person, tenant, sid, actor }: Caller, subject: string, clock: Clock, work: () => Promise<void>) {
    const session = sid ?? `${actor.kind} ${clock.now().toISOString().slice(0, 10)}`
    const key = `${person.idUser} ${tenant} ${session} ${subject}`
    let doing = this.#done.get(key)
    if (!doing) {
      if (this.#done.size >= KEPT) this.#done.clear()
      doing = work()
      this.#done.set(key, doing)
    }
    await doing.catch((error: unknown) => {
      this.#done.delete(key)
      throw error
    })
  }
}
