import type { Logger } from 'pino'
import { rememberedPace, tellCampaign } from '../campaigns/campaign.stream.ts'
import type { Ctx } from '../kernel/ctx.ts'

/** No campaign is told of more often. */
const BETWEEN_MS = 500

type Run = <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Tells those who follow campaigns how far they are: at most about twice a second, and always of what came last. */
export class ProgressNews {
  readonly #run: Run
  readonly #log: Logger
  readonly #paceOf = rememberedPace()
  readonly #news = new Map<string, { readonly tenant: number; readonly idCampaign: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(run: Run, log: Logger) {
    this.#run = run
    this.#log = log
  }

  tell(tenant: number, idCampaigns: readonly number[]): void {
    for (const idCampaign of idCampaigns) this.#news.set(`${tenant} ${idCampaign}`, { tenant, idCampaign })
    this.#timer ??= setTimeout(() => void this.#send(), BETWEEN_MS).unref()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    const news = [...this.#news.values()]
    this.#news.clear()
    for (const { tenant, idCampaign } of news)
      await this.#run(tenant, (ctx) => tellCampaign(ctx, idCampaign, this.#paceOf)).catch((error: unknown) =>
        this.#log.warn({ err: error, idCampaign }, 'nobody could be told how far a campaign is'),
      )
    this.#timer = undefined
    if (this.#news.size > 0) this.tell(0, [])
  }
}
