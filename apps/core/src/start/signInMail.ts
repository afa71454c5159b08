import type { Logger } from 'pino'
import { systemClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Services } from '../kernel/services.ts'
import { reportLocked, sendForgotten } from '../signIn/forgotten.ts'

/** What the built-in provider tells of accounts. It is there before the core, which it tells: before that nobody signs in. */
export class SignInMail {
  #core: Core | undefined
  #services: Services | undefined
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  begin(core: Core, services: Services): void {
    this.#core = core
    this.#services = services
  }

  tellLocked(subject: string, until: Date): void {
    if (!this.#core) return
    reportLocked({ core: this.#core, clock: systemClock, log: this.#log }, subject, until).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'nobody could be told of a locked account'),
    )
  }

  async sendLink(subject: string, address: string): Promise<void> {
    if (this.#core && this.#services)
      await sendForgotten(
        { core: this.#core, services: this.#services, clock: systemClock, log: this.#log },
        subject,
        address,
      )
  }
}
