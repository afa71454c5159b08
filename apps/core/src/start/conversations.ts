import type { Logger } from 'pino'
import { DiagnosticSockets } from '../callManagement/diagnosticUpgrade.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import { ConversationRunner } from '../runtime/runner.ts'

const SWEEP_MS = 15_000

interface ConversationOptions {
  readonly core: Core
  readonly clock: Clock
  readonly log: Logger
}

export interface Conversations {
  readonly sockets: DiagnosticSockets
  stop(): Promise<void>
}

/** Runs conversations with the sockets that watch them, and ends those that nobody came back to. */
export function startConversations({ core, clock, log }: ConversationOptions): Conversations {
  const { db, contexts } = core
  // No part of the installation stores secrets for flows yet: a request that names one is told so.
  const requests = { secret: async () => undefined }
  const runner = new ConversationRunner({ db, contexts, clock, log, requests })
  const sockets = new DiagnosticSockets({ core, runner, clock, log })
  const sweep = setInterval(() => {
    runner.endOverdue().catch((error: unknown) => log.warn({ err: error }, 'overdue conversations could not be ended'))
  }, SWEEP_MS)
  return {
    sockets,
    async stop() {
      clearInterval(sweep)
      sockets.close()
    },
  }
}
