import { isSnapshot } from '../flows/draft.snapshot.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Conversation } from './conversation.ts'
import type { Input, Mailbox } from './mailbox.ts'
import { textOf } from './named.ts'
import { findEdited } from './open.ts'
import { readTenantVariables } from './tenantVariable.store.ts'

/** Engines elsewhere that are listened with now; whoever is heard later has them asked when it is their turn. */
async function askEngines({ checkpoint, named }: Conversation, { said }: Input): Promise<void> {
  if (said.kind === 'heard' && checkpoint?.listening)
    await named.askAhead(textOf(said), checkpoint.listening.hints.models)
}

type Run = <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** What is read before an input is taken. Inputs of one conversation are taken in the order in which they came, whatever is read for each. */
export class Preparation {
  readonly #run: Run
  readonly #clock: Clock
  readonly #latest = new WeakMap<Mailbox, Promise<Input>>()
  /** Of a test of a draft: which edit it could not go on with, so that it says so once. */
  readonly #heldBack = new WeakMap<Conversation, number>()

  constructor(run: Run, clock: Clock) {
    this.#run = run
    this.#clock = clock
  }

  prepare(mailbox: Mailbox, input: Input): Promise<Input> {
    const prepared = this.#prepare(mailbox, input, this.#latest.get(mailbox))
    this.#latest.set(mailbox, prepared)
    return prepared
  }

  async #prepare(mailbox: Mailbox, input: Input, before: Promise<unknown> | undefined): Promise<Input> {
    await before?.catch(() => {}) // its own caller hears of it
    await this.#followDraft(mailbox)
    const ready = await this.#withTenantValues(mailbox, input)
    await askEngines(mailbox.conversation, input)
    return ready
  }

  /** A draft that is tried while it is drawn: what was edited counts from the next input on. */
  async #followDraft({ tenant, conversation }: Mailbox): Promise<void> {
    if (!isSnapshot(conversation.setup.flowVersion) || !conversation.checkpoint) return
    const edited = await this.#run(tenant, (ctx) => findEdited(ctx, conversation, this.#heldBack.get(conversation)))
    if (!edited || conversation.hasEnded) return
    conversation.named.renew(edited.named)
    if (!conversation.goOnWith(edited.program, edited.version, this.#clock.now()))
      this.#heldBack.set(conversation, edited.version)
  }

  /** What others changed meanwhile is handed in with it. A test keeps to what it changed itself. */
  async #withTenantValues({ tenant, conversation }: Mailbox, input: Input): Promise<Input> {
    const { setup, tenantNames } = conversation
    if (setup.isTest || tenantNames.length === 0) return input
    const { variables, redacted = [] } = await this.#run(tenant, (ctx) => readTenantVariables(ctx, tenantNames))
    return { ...input, said: { ...input.said, tenant: variables, redacted } }
  }
}
